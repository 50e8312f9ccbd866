import { readOption } from '@saikoro/shared/rules/options'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type Bet, everyBetQuery } from '../../entities/bet/bets-query.ts'
import { Dice, DiceSummary, GameIcon, OtherDice } from '../../entities/draw/Dice.tsx'
import { useGameNames } from '../../entities/draw/game-name.ts'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { Seal } from '../../entities/draw/Seal.tsx'
import { useAlarm } from '../../entities/draw/use-alarm.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { showBet } from '../../entities/draw/verified-bet.ts'
import { useReportedTime } from '../../entities/site/use-wire-time.ts'
import { useClock } from '../../lib/clock.ts'
import { formatIssue, formatMoment, formatNet, formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useInView } from '../../lib/use-in-view.ts'
import { Quote } from '../../ui/Quote.tsx'
import styles from './BetCard.module.css'

const STEP_MS = 10_000
const REFETCH_MS = 5_000

interface Props {
  readonly bet: Bet
  /** When the bet history was fetched, ms since the epoch. */
  readonly readAt: number
  /** Leaves of this device's receipts. */
  readonly receipts: readonly string[]
}

/** One bet, with each value as far as receipt, Merkle root and draw prove it. */
export function BetCard({ bet, readAt, receipts }: Props) {
  const { t } = useTranslation('member')
  const locale = useLocale()
  const timeOf = useReportedTime()
  const gameKey = bet.key
  const name = useGameNames()(gameKey)
  const [place, isNear] = useInView<HTMLElement>()
  const draw = useVerifiedDraw(gameKey, bet.expect, { dice: bet.opencode, at: readAt }, isNear)
  const { shown, finding, findingAt } = draw
  const now = useClock((ms) => Math.floor(ms / STEP_MS) * STEP_MS)
  const proved = showBet(bet, { finding, isNewer: findingAt > readAt, receipts, readAt, now })
  const { verification, state, net, differs } = proved
  const what = differs.join()
  useAlarm('bet_differs', { game: gameKey, issue: bet.expect }, what, { what, bet, finding })
  const isBehind = bet.state === 'open' && state !== 'open' && findingAt >= readAt
  const isSettled = state === 'won' || state === 'lost'
  const option = readOption(proved.option)
  const level = verification === 'contradicted' ? 'red' : shown.level
  return (
    <article
      ref={place}
      className={`surface stack gap-3 ${styles.card}`}
      data-testid="bet"
      data-bet={bet.id}
      data-game={gameKey}
      data-issue={bet.expect}
      data-verification={verification}
      data-level={level}
    >
      {isBehind && <RefetchBets />}
      <header className="row wrap gap-1-3">
        <GameIcon />
        <div className={styles.title}>
          <h2 className="size-body">{name}</h2>
          <p className="soft">{t('draw:issue', { issue: formatIssue(bet.expect) })}</p>
        </div>
        {/* A payout that does not exceed the stake is not green (charter C2.5). */}
        <span className={styles.status} data-won={(state === 'won' && net > 0n) || undefined}>
          {t(STATE_KEYS[state])}
        </span>
      </header>
      {(shown.dice || shown.other) && (
        <p className="row wrap gap-2-3">
          {shown.dice && <Dice dice={shown.dice} size="small" />}
          {shown.dice && <DiceSummary dice={shown.dice} />}
          <OtherDice dice={shown.other} />
        </p>
      )}
      <dl className={`gap-1-4 small ${styles.facts}`}>
        <dt>{t('content')}</dt>
        <dd data-field="option" data-value={proved.option}>
          {option ? nameOfOption(option) : proved.option}
        </dd>
        <dt>{t('stake')}</dt>
        <dd data-field="stake" data-value={String(proved.stake)}>
          {formatPoints(proved.stake, locale)}
        </dd>
        {isSettled && (
          <>
            <dt>{t('net')}</dt>
            <dd data-field="net" data-value={String(net)}>
              {formatNet(net, locale)}
            </dd>
          </>
        )}
        <dt>{t('orderTime')}</dt>
        <dd>
          {proved.placedAt === undefined ? (
            <Quote text={timeOf(bet.create_time)} />
          ) : (
            formatMoment(proved.placedAt, locale)
          )}
        </dd>
        {isSettled && (
          <>
            <dt>{t('settlementTime')}</dt>
            <dd>
              <Quote text={timeOf(bet.update_time)} />
            </dd>
          </>
        )}
      </dl>
      {differs.length > 0 && (
        <p className={`small strong ${styles.alarm}`} data-testid="other">
          {t('betDiffers', { what: differs.map((field) => t(`differs_${field}`)).join(', ') })}
        </p>
      )}
      <footer className={`row wrap gap-0-3 ${styles.foot}`}>
        <Seal state={sealOf(verification, shown.seal)} ink={shown.ink} level={level} size="small" />
        {verification === 'unproved' && <span className="soft">{t('draw:notProved')}</span>}
        <Link className={`row small touch ${styles.proof}`} to={pathOfProof(gameKey, bet.expect)}>
          {t('draw:seeProof')}
        </Link>
      </footer>
    </article>
  )
}

/** Refetches the bets while the draw of one is verified and the server has not settled it yet. All cards share one request. */
function RefetchBets(): null {
  useInfiniteQuery({
    ...everyBetQuery(),
    refetchInterval: REFETCH_MS,
    refetchOnMount: 'always',
    notifyOnChangeProps: [],
  })
  return null
}

/** Returns the seal of the draw, lowered when the bet itself is not proved. */
function sealOf(
  verification: ReturnType<typeof showBet>['verification'],
  seal: ReturnType<typeof useVerifiedDraw>['shown']['seal'],
) {
  if (verification === 'contradicted') return 'not_verified'
  const isOfDraw = seal === 'witnessed' || seal === 'recomputed'
  return verification === 'unproved' && isOfDraw ? 'checking' : seal
}

const STATE_KEYS = {
  open: 'betOpen',
  won: 'betWon',
  lost: 'betLost',
  refunded: 'betRefunded',
} as const
