import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { transparencyQuery } from '../../entities/site/transparency-query.ts'
import { formatDuration, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ruleQuery } from './wallet-queries.ts'

/** The withdrawal rule and the measured time to payout (charter C3.5). */
export function RulesButton() {
  const { t, locale } = useTranslation('wallet')
  const [isOpen, setOpen] = useState(false)
  const rule = useQuery({ ...ruleQuery(), enabled: isOpen })
  const { data: books } = useQuery({ ...transparencyQuery(), enabled: isOpen })
  const measured = (name: string, seconds: number | null | undefined) =>
    seconds == null ? undefined : ([name, formatDuration(seconds, locale)] as const)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Info aria-hidden="true" size={18} />
        {t('rules')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} side="center" title={t('rules')}>
        <QueryBoundary query={rule} skeleton={<Skeleton blocks={[5]} />}>
          {(data) => (
            <Stated of={{ ...data, books }}>
              {({ num, min, max, books: stated }) => (
                <Facts
                  rows={[
                    [t('ruleNumber'), new Intl.NumberFormat(locale).format(num)],
                    [
                      t('ruleRange'),
                      t('range', { min: formatPoints(min, locale), max: formatPoints(max, locale) }),
                    ],
                    measured(t('payoutMedian'), stated?.payout_median_s),
                    measured(t('payoutP95'), stated?.payout_p95_s),
                  ]}
                />
              )}
            </Stated>
          )}
        </QueryBoundary>
      </Sheet>
    </>
  )
}
