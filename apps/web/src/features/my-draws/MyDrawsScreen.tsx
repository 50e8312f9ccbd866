import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Alarms, alarmKey, isOpen } from '../../entities/alarm/Alarms.tsx'
import { alarmsQuery } from '../../entities/alarm/alarm-queries.ts'
import { betsQuery } from '../../entities/bet/bets-query.ts'
import { CheckpointDisclosure } from '../../entities/checkpoint/CheckpointDisclosure.tsx'
import { getDevice } from '../../entities/draw/device-queries.ts'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { useHeldDraws } from '../../entities/draw/held-draws.ts'
import { pathOfProof } from '../../entities/draw/paths.ts'
import { Seal } from '../../entities/draw/Seal.tsx'
import { ShareProof } from '../../entities/draw/ShareProof.tsx'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { followState, LEVELS, progressOf } from '../../entities/order/follow-state.ts'
import {
  followQuery,
  hideOrderResult,
  ordersQuery,
  receiptsQuery,
} from '../../entities/order/order-queries.ts'
import type { Alarm, StoredOrder } from '../../fairness/schema.ts'
import { useClock } from '../../lib/clock.ts'
import { formatIssue, formatMoment, formatNet, formatPoints } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useInView } from '../../lib/use-in-view.ts'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { PlayFigures } from './PlayFigures.tsx'

const ALARMS = 50
/** The newest orders of this device. */
const SHOWN = 100
const SKELETON = <Skeleton blocks={[5, 5, 5]} />

/** Orders of this device with their verification state, and alarms. */
export function MyDrawsScreen() {
  const { t } = useTranslation('my-draws')
  const member = useQuery(memberQuery())
  const id = member.data?.id ?? 0
  const orders = useQuery({ ...ordersQuery(id), enabled: id > 0 })
  const alarms = useQuery(alarmsQuery())
  const isHeld = useHeldDraws()
  const follow = useQuery({ ...followQuery(id), enabled: id > 0 })

  async function reload() {
    await follow.refetch()
    return orders.refetch()
  }

  return (
    <RefreshScreen title={t('title')} query={{ isFetching: orders.isLoading, refetch: reload }}>
      <MutedText>{t('text')}</MutedText>
      <Alarms most={ALARMS} />
      {alarms.data
        ?.filter((alarm) => !isOpen(alarm))
        .map((alarm) => (
          <ExplainedAlarm key={alarm.id} alarm={alarm} />
        ))}
      {id > 0 && <BetsWithoutReceipt member={id} />}
      <StampBook />
      {orders.data && <PlayFigures orders={orders.data} />}
      <Section title={t('orders')}>
        <QueryBoundary query={allOf(member, orders)} skeleton={SKELETON}>
          {([, rows]) =>
            rows.length === 0 ? (
              <EmptyState title={t('none')} link={{ to: '/Game', name: t('toGames') }} />
            ) : (
              <ul className="stack gap-3">
                {rows.slice(0, SHOWN).map((order) => (
                  <li key={order.requestId}>
                    <FollowedOrder order={hideOrderResult(order, isHeld)} alarms={alarms.data ?? []} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </Section>
    </RefreshScreen>
  )
}

/** An alarm that later evidence explained, with the time of that. */
function ExplainedAlarm({ alarm: { what, at, explainedAt = at } }: { readonly alarm: Alarm }) {
  const { t, locale } = useTranslation('alarm')
  return (
    <p className="soft small" data-testid="explained">
      {t(alarmKey(what))}{' '}
      {t('explained', { at: formatMoment(at, locale), since: formatMoment(explainedAt, locale) })}
    </p>
  )
}

const STEP_MS = 10_000

interface FollowedOrderProps {
  readonly order: StoredOrder
  readonly alarms: readonly Alarm[]
}

/** One order with its verification state: open draw, Merkle root, dice, payout and statement. */
function FollowedOrder({ order, alarms }: FollowedOrderProps) {
  const { t, locale } = useTranslation('my-draws')
  const state = useClock((now) => followState(order, alarms, Math.floor(now / STEP_MS) * STEP_MS))
  const progress = useClock((now) => progressOf(order, state, now))
  const { game, issue, options, stake, payout } = order
  const total = stake * BigInt(options.length)
  return (
    <article
      className="surface stack gap-1 pad-3-4 small"
      data-testid="followed"
      data-issue={issue}
      data-state={state}
      data-level={LEVELS[state]}
    >
      <p className="row wrap spread gap-0-3 strong">
        <Link className="row touch" to={pathOfProof(game, issue)}>
          {t('draw:issue', { issue: formatIssue(issue) })}
        </Link>
        <span className={`tone ${state === 'agreed' ? 'green' : 'ink-soft'}`}>
          {t(`lottery:${progress}`)}
        </span>
      </p>
      <p>
        {options.map(nameOfOption).join(' · ')} × {formatPoints(stake, locale)}
      </p>
      <CheckpointDisclosure game={game} issue={issue} />
      {payout !== null && <p>{t('lottery:netOfDraw', { net: formatNet(payout - total, locale) })}</p>}
      {state === 'agreed' && payout !== null && order.dice !== null && (
        <ShareProof game={game} issue={issue} order={order} />
      )}
    </article>
  )
}

/** Bets without a local receipt: placed on another device, before local storage was cleared, or fabricated. */
function BetsWithoutReceipt({ member }: { readonly member: number }) {
  const { t } = useTranslation('my-draws')
  const bets = useQuery({ ...betsQuery(), enabled: member > 0 })
  const receipts = useQuery(receiptsQuery(member))
  if (!bets.data || !receipts.data) return null
  const held = new Set(receipts.data.map(({ leaf }) => readLeaf(leaf)?.id))
  const orders = bets.data.filter(({ id }) => !held.has(id)).map(({ order }) => order)
  const count = new Set(orders).size
  if (count === 0) return null
  return (
    <Warning level="amber" what="bets_elsewhere">
      {t('elsewhere', { count })}
    </Warning>
  )
}

const STAMPS_MAX = 24

/** The newest draws whose record this device pinned while they were open, with or without a bet. */
function recordsQuery() {
  return {
    queryKey: ['device', 'records'],
    queryFn: async () => {
      const records = await (await getDevice()).store.recorded()
      return records.toSorted((a, b) => b[1].localeCompare(a[1])).slice(0, STAMPS_MAX)
    },
  }
}

/** The seals of the draws that this device witnessed. It counts nothing and rewards nothing. */
function StampBook() {
  const { t } = useTranslation('my-draws')
  const records = useQuery(recordsQuery()).data ?? []
  if (records.length === 0) return null
  return (
    <Section title={t('stamps')}>
      <ul className="flex wrap gap-4">
        {records.map(([game, issue]) => (
          <li key={`${game} ${issue}`}>
            <Stamp game={game} issue={issue} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Stamp({ game, issue }: { readonly game: string; readonly issue: string }) {
  const [place, isNear] = useInView<HTMLAnchorElement>()
  const name = useGameNames()(game)
  const { shown } = useVerifiedDraw(game, issue, undefined, isNear)
  return (
    <Link
      ref={place}
      className="stack items-center gap-1 small plain text-center"
      to={pathOfProof(game, issue)}
      data-testid="stamp"
      data-issue={issue}
      data-level={shown.level}
    >
      <Seal state={shown.seal} ink={shown.ink} level={shown.level} />
      <span>{name}</span>
      <span className="soft">{formatIssue(issue)}</span>
    </Link>
  )
}
