import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { useState } from 'react'
import { formatIssue, formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { LazyMount } from '../../ui/LazyMount.tsx'

const MissedDice = lazyPart(() => import('./MissedDice.tsx'))

type Stopped = ReplyOf<typeof houseRecord>['stopped'][number]

const WHY = {
  skipped: 'neverOpened',
  unsealed: 'unsealed',
  sealed_late: 'sealedLate',
  no_round: 'noRound',
  by_hand: 'byHand',
} as const satisfies Record<Stopped['kind'], string>

interface Props {
  readonly name: string
  readonly draw: Stopped
}

/** One draw without a result: the reason, and on request the dice that it would have had. */
export function StoppedDraw({ name, draw: { game, issue, kind, at, reason } }: Props) {
  const { t } = useTranslation('record')
  const [isOpen, setOpen] = useState(false)
  const when = `${name} · ${formatMoment(at, useLocale())}`
  return (
    <Card testId="stopped">
      <CardHead title={t('draw:issue', { issue: formatIssue(issue) })} soft={when} />
      <p>{t(WHY[kind], { reason })}</p>
      {kind !== 'skipped' && (
        <Disclosure label={t('fairness:wouldHaveBeen')} onOpen={() => setOpen(true)}>
          <LazyMount when={isOpen}>
            <MissedDice game={game} issue={issue} />
          </LazyMount>
        </Disclosure>
      )}
    </Card>
  )
}
