import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import type { Locale } from '@saikoro/shared/locale'
import { useQuery } from '@tanstack/react-query'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { transparencyQuery } from '../../entities/site/transparency-query.ts'
import { formatCount, formatDuration, formatPercent, formatPoints } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Bar, Card, CardHead, Facts, FigureCard } from '../../ui/Card.tsx'
import { InView } from '../../ui/LazyMount.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { genesisQuery } from './transparency-queries.ts'

/** Below the fold, with a separate locale namespace. */
const HouseRecord = lazyPart(() => import('./HouseRecord.tsx'))

const LIVE_MS = 15_000

/** Public figures from live data (charter C3.5). */
export function TransparencyScreen() {
  const { t, locale } = useTranslation('transparency')
  const books = useQuery({ ...transparencyQuery(), refetchInterval: LIVE_MS })
  return (
    <RefreshScreen title={t('title')} query={books}>
      <QueryBoundary query={books} skeleton={<Skeleton blocks={[7, 14, 10, 14]} />}>
        {(data) => (
          <>
            <Stated of={data}>
              {(stated) => (
                <>
                  <FigureCard label={t('owed')} figure={formatPoints(stated.owed, locale)} />
                  <WithdrawalTimes
                    pending={stated.pending}
                    median={stated.payout_median_s}
                    p95={stated.payout_p95_s}
                  />
                  <GameReturns rows={stated.games} />
                  <Section title={t('moreTitle')}>
                    <div className="surface stack gap-4 pad-4">
                      <Facts
                        rows={[
                          stated.answer_median_s
                            ? [t('answerTime'), formatDuration(stated.answer_median_s, locale)]
                            : undefined,
                          [t('voids'), formatCount(stated.voids, locale)],
                          [t('reportsOpen'), formatCount(stated.reports_open, locale)],
                          [t('home:activeNow'), formatCount(stated.active_now, locale)],
                        ]}
                      />
                    </div>
                  </Section>
                </>
              )}
            </Stated>
            {data.games[0] && <RandomSource game={data.games[0].key} />}
            <InView fallback={<Skeleton blocks={[14, 14, 10]} />}>
              <HouseRecord />
            </InView>
            <ButtonLink variant="outline" to="/Charter">
              {t('member:promises')}
            </ButtonLink>
          </>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}

/** Where the random numbers of a game come from, and how that can change. */
function RandomSource({ game }: { readonly game: string }) {
  const { t } = useTranslation('transparency')
  const { data } = useQuery(genesisQuery(game))
  if (!data) return null
  return (
    <Section title={t('randomTitle')}>
      <p>{data.beacon === 'quicknet' ? t('randomPublic') : t('randomSandbox')}</p>
      <MutedText>{t('randomChange')}</MutedText>
    </Section>
  )
}

function GameReturns({ rows }: { readonly rows: ReplyOf<typeof transparency>['games'] }) {
  const { t } = useTranslation('transparency')
  const nameOf = useGameNames()
  return (
    <Section title={t('gamesTitle')}>
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
              [t('wallet:taskPoints'), formatPoints(row.staked, locale)],
              [t('returned'), formatPoints(row.returned, locale)],
            ]}
          />
        </>
      )}
    </Card>
  )
}

interface WithdrawalProps {
  readonly pending: ReplyOf<typeof transparency>['pending']
  /** Times to payout, seconds; null before the first one. */
  readonly median: number | null
  readonly p95: number | null
}

/** How long withdrawals have been pending, and how long those took that were paid. */
function WithdrawalTimes({ pending, median, p95 }: WithdrawalProps) {
  const { t, locale } = useTranslation('transparency')
  const most = Math.max(1, ...pending.map(({ count }) => count))
  const isNone = pending.every(({ count }) => count === 0)
  const times =
    median !== null &&
    p95 !== null &&
    ([
      ['median', median],
      ['p95', p95],
    ] as const)
  return (
    <>
      <Section title={t('pendingTitle')}>
        <MutedText>{t('pendingText')}</MutedText>
        {isNone && <p>{t('pendingNone')}</p>}
        <Table
          head={[t('age'), t('requests'), t('member:points')]}
          rows={pending.map(({ bucket, count, points }) => ({
            key: bucket,
            name: (
              <>
                {nameOfBucket(bucket, locale)}
                <Bar share={count / most} />
              </>
            ),
            cells: [new Intl.NumberFormat(locale).format(count), formatPoints(points, locale)],
          }))}
        />
      </Section>
      <Section title={t('payoutTitle')}>
        {times ? (
          <div className="surface stack gap-4 pad-4">
            {times.map(([key, seconds]) => (
              <div key={key} className="stack gap-1">
                <p className="baseline wrap spread gap-0-3">
                  {t(key)} <strong className="strong">{formatDuration(seconds, locale)}</strong>
                </p>
                <Bar share={p95 ? seconds / p95 : 0} />
              </div>
            ))}
          </div>
        ) : (
          <p>{t('payoutNone')}</p>
        )}
      </Section>
    </>
  )
}

/** Formats the wire values `<1h`, `1-24h`, `24-72h` and `>72h` in the given language. */
function nameOfBucket(bucket: string, locale: Locale): string {
  const hours = bucket.replace('h', '').replace('<', '< ').replace('>', '> ').replace('-', ' – ')
  const last = bucket.match(/\d+/g)?.at(-1) ?? '0'
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return parts
    .formatToParts(Number(last))
    .map(({ type, value }) => (type === 'integer' ? hours : value))
    .join('')
}
