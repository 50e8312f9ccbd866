import { readOption } from '@saikoro/shared/rules/options'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type Bet, everyBetQuery, type Order } from '../../entities/bet/bets-query.ts'
import { Dice, DiceSummary, GameIcon, OtherDice } from '../../entities/draw/Dice.tsx'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { useHeldDraws } from '../../entities/draw/held-draws.ts'
import { pathOfProof } from '../../entities/draw/paths.ts'
import { Seal } from '../../entities/draw/Seal.tsx'
import { useAlarm } from '../../entities/draw/use-alarm.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { type Receipt, type ShownBet, showBet } from '../../entities/draw/verified-bet.ts'
import { useReportedTime } from '../../entities/site/use-reported-time.ts'
import type { Finding } from '../../fairness/finding.ts'
import { useClock } from '../../lib/clock.ts'
import { formatIssue, formatMoment, formatNet, formatPoints } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useInView } from '../../lib/use-in-view.ts'
import { Facts } from '../../ui/Card.tsx'
import { Quote } from '../../ui/Quote.tsx'
import styles from './BetCard.module.css'

const STEP_MS = 10_000
const REFETCH_MS = 5_000

interface Props {
  readonly order: Order
  /** When the bet history was fetched, ms since the epoch. */
  readonly readAt: number
  readonly receipts: readonly Receipt[]
}

/** One order with its bets, each value as far as receipt, Merkle root and draw prove it. */
export function BetCard({ order: { bets }, readAt, receipts }: Props) {
  const { t, locale } = useTranslation('member')
  const timeOf = useReportedTime()
  const [first] = bets
  const { key: gameKey, expect: issue } = first
  const name = useGameNames()(gameKey)
  const [place, isNear] = useInView<HTMLElement>()
  const isHeld = useHeldDraws()(gameKey, issue)
  const draw = useVerifiedDraw(gameKey, isHeld ? '' : issue, { dice: first.opencode, at: readAt }, isNear)
  const { shown, finding, findingAt } = draw
  const now = useClock((ms) => Math.floor(ms / STEP_MS) * STEP_MS)
  const rows = bets.map((bet) => ({
    bet,
    proved: showBet(bet, { finding, isNewer: findingAt > readAt, receipts, readAt, now }),
  }))
  const all = rows.map(({ proved }) => proved)
  const isAny = (verification: ShownBet['verification']) =>
    all.some((proved) => proved.verification === verification)
  const isBehind =
    findingAt >= readAt && rows.some(({ bet, proved }) => bet.state === 'open' && proved.state !== 'open')
  const isOver = all.every(({ state }) => state !== 'open')
  const net = all.reduce((sum, proved) => sum + proved.net, 0n)
  const placedAt = all[0]?.placedAt
  const placed =
    placedAt === undefined ? <Quote text={timeOf(first.create_ms)} /> : formatMoment(placedAt, locale)
  const settled = <Quote text={timeOf(first.update_ms)} />
  const level = isAny('contradicted') ? 'red' : shown.level
  return (
    <article
      ref={place}
      className="surface stack gap-3 pad-4"
      data-testid="order"
      data-game={gameKey}
      data-issue={issue}
      data-level={level}
    >
      {isBehind && <RefetchBets />}
      <header className="row wrap gap-1-3">
        <GameIcon />
        <div className="shrink fill">
          <h2 className="size-body">{name}</h2>
          <p className="soft">{t('draw:issue', { issue: formatIssue(issue) })}</p>
        </div>
        {/* A payout that does not exceed the stake is not green (charter C2.5). */}
        <span className="ink-soft strong text-end push-end" data-won={(isOver && net > 0n) || undefined}>
          {isOver ? formatNet(net, locale) : t('lottery:waiting')}
        </span>
      </header>
      {(shown.dice || shown.other) && (
        <p className="row wrap gap-2-3">
          {shown.dice && <Dice dice={shown.dice} size="small" />}
          {shown.dice && <DiceSummary dice={shown.dice} />}
          <OtherDice dice={shown.other} />
        </p>
      )}
      <ul className={styles.bets} aria-label={t('content')}>
        {rows.map(({ bet, proved }) => (
          <BetRow key={bet.id} bet={bet} proved={proved} finding={finding} level={level} />
        ))}
      </ul>
      <Facts rows={[[t('orderTime'), placed], isOver ? [t('settlementTime'), settled] : undefined]} />
      <footer className="row wrap gap-0-3 line-above">
        <Seal
          state={sealOf(isAny('contradicted'), isAny('unproved'), shown.seal)}
          ink={shown.ink}
          level={level}
          size="small"
        />
        {/* Before the check has ended the seal alone says that it runs. */}
        {finding && isAny('unproved') && (
          <span className="soft" data-checking>
            {t('draw:notProved')}
          </span>
        )}
        <Link className="row small touch push-end link-end" to={pathOfProof(gameKey, issue)}>
          {t('draw:seeProof')}
        </Link>
      </footer>
    </article>
  )
}

interface BetRowProps {
  readonly bet: Bet
  readonly proved: ShownBet
  readonly finding: Finding | undefined
  readonly level: string
}

function BetRow({ bet, proved, finding, level }: BetRowProps) {
  const { t, locale } = useTranslation('member')
  const { verification, state, net, stake, differs } = proved
  const what = differs.join()
  useAlarm('bet_differs', { game: bet.key, issue: bet.expect }, what, { what, bet, finding })
  const option = readOption(proved.option)
  const isSettled = state === 'won' || state === 'lost'
  return (
    <li
      data-testid="bet"
      data-bet={bet.id}
      data-verification={verification}
      data-level={verification === 'contradicted' ? 'red' : level}
    >
      <div className="baseline wrap gap-0-3">
        <span className="strong" data-field="option" data-value={proved.option}>
          {option ? nameOfOption(option) : proved.option}
        </span>
        <span className="soft" data-field="stake" data-value={String(stake)}>
          {t('stake')} {formatPoints(stake, locale)}
        </span>
        <span className="baseline gap-2 push-end">
          {/* The card's head says that an order is open. */}
          {state !== 'open' && <span className="soft">{t(STATE_KEYS[state])}</span>}
          {isSettled && (
            <span
              className="strong"
              data-field="net"
              data-value={String(net)}
              data-won={net > 0n || undefined}
            >
              {formatNet(net, locale)}
            </span>
          )}
        </span>
      </div>
      {differs.length > 0 && (
        <p className="small strong alarm" data-testid="other">
          {t('betDiffers', { what: differs.map((field) => t(`differs_${field}`)).join(', ') })}
        </p>
      )}
    </li>
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

/** Returns the seal of the draw, lowered when a bet itself is not proved. */
function sealOf(
  isContradicted: boolean,
  isUnproved: boolean,
  seal: ReturnType<typeof useVerifiedDraw>['shown']['seal'],
) {
  if (isContradicted) return 'not_verified'
  const isOfDraw = seal === 'witnessed' || seal === 'recomputed'
  return isUnproved && isOfDraw ? 'checking' : seal
}

export const STATE_KEYS = {
  open: 'lottery:waiting',
  won: 'betWon',
  lost: 'betLost',
  refunded: 'wallet:stateReturned',
} as const
