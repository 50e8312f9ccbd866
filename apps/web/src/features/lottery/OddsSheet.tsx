import { THROWS } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { comingQuery } from '../../entities/draw/device-queries.ts'
import { oddsQuery } from '../../entities/draw/game-queries.ts'
import { countPoints, formatPercent } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { Table } from '../../ui/Table.tsx'
import { Warning } from '../../ui/Warning.tsx'
import type { GameRow } from './lottery-queries.ts'
import { formatOdds, type OddsRow, oddsRows } from './odds-rows.ts'

interface Props extends DialogProps {
  readonly game: Pick<GameRow, 'id' | 'key' | 'condition'>
  readonly name: string
}

/**
 * Odds, return and house edge of every option, also for visitors (charter C2.5), verified against the open draw, and the balance that
 * the game requires, if any.
 */
export function OddsSheet({ game: { id, key, condition }, name, open, onClose }: Props) {
  const { t, locale } = useTranslation('lottery')
  const odds = useQuery({ ...oddsQuery(id), enabled: open })
  const coming = useQuery({ ...comingQuery(key), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('oddsOf', { name })}>
      <div className="stack gap-3">
        <Stated of={condition} isWord>
          {(points) => points > 0n && t('condition', countPoints(points, locale))}
        </Stated>
        <QueryBoundary query={odds} skeleton={<Skeleton blocks={[3, 20]} />}>
          {(served) => <OddsTable rows={oddsRows(served, coming.data)} />}
        </QueryBoundary>
      </div>
    </Sheet>
  )
}

function OddsTable({ rows }: { readonly rows: readonly OddsRow[] }) {
  const { t, locale } = useTranslation('lottery')
  return (
    <>
      <MutedText>{t('oddsExplained')}</MutedText>
      {rows.some(({ servedOdds }) => servedOdds !== null) ? (
        <Warning level="red" what="odds_differ">
          {t('alarm:odds_differ')}
        </Warning>
      ) : (
        rows.some(({ odds }) => odds.verification === 'unproved') && (
          <p className="soft" data-checking>
            {t('wallet:movement_unproved')}
          </p>
        )
      )}
      <Table
        head={[t('option'), t('odds'), t('chance'), t('return'), t('edge')]}
        rows={rows.map(({ option, odds, servedOdds, ways, back, edge }) => ({
          key: option,
          name: nameOfOption(option),
          cells: [
            <>
              {formatOdds(odds.value)}{' '}
              {servedOdds !== null && <s data-testid="other">{formatOdds(servedOdds)}</s>}
            </>,
            `${ways}/${THROWS}`,
            formatPercent(back, locale),
            formatPercent(edge, locale),
          ],
          data: {
            'data-testid': 'odds-row',
            'data-option': option,
            'data-verification': odds.verification,
          },
        }))}
      />
    </>
  )
}
