import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import { useGameNames } from '../../entities/draw/game-name.ts'
import { formatPercent, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Bar, Card, CardHead, Facts } from '../../ui/Card.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'

export function GameReturns({ rows }: { readonly rows: ReplyOf<typeof transparency>['games'] }) {
  const { t } = useTranslation('transparency')
  const nameOf = useGameNames()
  return (
    <Section title={t('gamesTitle')}>
      <MutedText>{t('gamesText')}</MutedText>
      {rows.length === 0 && <p>{t('gamesNone')}</p>}
      {rows.map((row) => (
        <GameReturn key={row.key} name={nameOf(row.key)} row={row} />
      ))}
    </Section>
  )
}

/** Return at which a bar is full; the figure beside it is not capped. */
const FULL = 1.5

interface GameReturnProps {
  readonly name: string
  readonly row: ReplyOf<typeof transparency>['games'][number]
}

/** Realised return of one game beside the theoretical return of the same bets. */
function GameReturn({ name, row }: GameReturnProps) {
  const { t, locale } = useTranslation('transparency')
  const bets = t('bets', { number: new Intl.NumberFormat(locale).format(row.bets) })
  const shares = [
    ['realised', row.returned],
    ['theoretical', row.theoretical],
  ] as const
  return (
    <Card>
      <CardHead title={name} soft={bets} />
      {row.staked === 0n ? (
        <p>{t('noBets')}</p>
      ) : (
        <>
          {shares.map(([key, points]) => {
            const share = Number(points) / Number(row.staked)
            return (
              <div key={key} className="stack gap-1">
                <p className="baseline wrap spread gap-0-3">
                  {t(key)} <strong className="strong">{formatPercent(share, locale)}</strong>
                </p>
                <Bar share={share / FULL} isFaint={key === 'theoretical'} />
              </div>
            )
          })}
          <Facts
            rows={[
              [t('staked'), formatPoints(row.staked, locale)],
              [t('returned'), formatPoints(row.returned, locale)],
            ]}
          />
        </>
      )}
    </Card>
  )
}
