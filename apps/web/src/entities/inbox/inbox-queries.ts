import { getReservations } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { getRechargeList, getUserWithdrawList } from '@saikoro/shared/contract/wallet'
import { isBlank, type Unverified } from '@saikoro/shared/source'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi, type Reply } from '../../lib/call.ts'
import { noteOpen } from '../../lib/open-reservations.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { reportedOf, unverified } from '../../lib/unverified.ts'
import { useIdle } from '../../lib/when-idle.ts'

/** Replies and reviews, newest first. Contains nothing about play. */
export function inboxQuery() {
  return queryOptions({
    queryKey: ['member/inbox'],
    queryFn: async () => {
      const [reservations, messages, recharges, withdrawals] = await Promise.all([
        callApi(getReservations, {}),
        callApi(getMessages, {}),
        callApi(getRechargeList, {}),
        callApi(getUserWithdrawList, {}),
      ])
      noteOpen(reservations)
      return newsOf({ reservations, messages, recharges, withdrawals })
    },
    staleTime: 30_000,
  })
}

/** The newest item read on this device; deleted with the session. */
const READ = 'inbox read ms'

export function lastRead(): number {
  return Number(deviceStorage.read(READ))
}

export function markRead(at: number): void {
  deviceStorage.write(READ, String(at))
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
}

/** Returns the time of the newest item, ms. */
export function latestOf(news: readonly News[] | undefined): number | undefined {
  return reportedOf(news?.[0]?.at)
}

export function isUnread({ at }: Pick<News, 'at'>, readBefore: number): boolean {
  return reportedOf(at) > readBefore
}

/** Returns the number of unread items; the icon of an installed app shows it, too. */
export function useUnread(isMember: boolean): number {
  const isIdle = useIdle()
  const { data } = useQuery({ ...inboxQuery(), enabled: isMember && isIdle })
  const count = data?.filter((news) => isUnread(news, lastRead())).length ?? 0
  useEffect(() => {
    if (count > 0 && 'setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  return count
}

type Kind = 'reservation' | 'support' | 'recharge' | 'withdrawal'

/** An action of the operator for a member, without the operator's text, which is shown with its signature elsewhere. */
export interface News {
  readonly id: string
  readonly kind: Kind
  /** Time of the server, ms: a screen quotes it. */
  readonly at: Unverified<number>
  readonly state: NewsState
  /** of the profile */
  readonly name?: string
  /** about a reservation of a sample, where nobody will come */
  readonly practice: boolean
  readonly path: string
}

type Reservations = Reply<typeof getReservations>
type NewsState = '' | Reservations[number]['status'] | 'proposed' | 'paid' | 'credited' | 'returned'

type Reviewed = Pick<Reply<typeof getRechargeList>[number], 'id' | 'status' | 'update_ms'>

interface Replies {
  readonly reservations: Reservations
  readonly messages: Reply<typeof getMessages>
  readonly recharges: Reply<typeof getRechargeList>
  readonly withdrawals: Reply<typeof getUserWithdrawList>
}

const PENDING = 1
const RETURNED = 3
const DONE = { recharge: 'credited', withdrawal: 'paid' } as const

const PATHS = {
  reservation: '/Reservations',
  support: '/ServicePage',
  recharge: '/RechargeRecord',
  withdrawal: '/WithdrawRecord',
} as const satisfies Record<Kind, string>

const ANSWERED: ReadonlySet<string> = new Set(['confirmed', 'declined', 'proposed'])

/** Returns replies, newest first, without pending requests and the member's own actions. */
export function newsOf({ reservations, messages, recharges, withdrawals }: Replies): News[] {
  const item = (kind: Kind, id: number, at: number, more: Partial<News>): News => ({
    ...{ id: `${kind} ${id} ${at}`, kind, at: unverified(at), state: '', practice: false, path: PATHS[kind] },
    ...more,
  })
  const review = (kind: 'recharge' | 'withdrawal', { id, status, update_ms }: Reviewed) =>
    item(kind, id, reportedOf(update_ms) ?? 0, { state: status === RETURNED ? 'returned' : DONE[kind] })
  const news = [
    ...reservations
      .filter(({ state, reply }) => ANSWERED.has(state) || !isBlank(reply))
      .map(({ id, update_ms, status, state, practice, xuanfei_name: name }) =>
        item('reservation', id, update_ms ?? 0, {
          state: state === 'proposed' ? state : status,
          name,
          practice,
        }),
      ),
    ...messages
      .filter(({ mine }) => !mine)
      .map(({ id, create_ms, practice }) => item('support', id, create_ms ?? 0, { practice })),
    ...recharges.filter(({ status }) => status !== PENDING).map((row) => review('recharge', row)),
    ...withdrawals
      .filter(({ status, free }) => status !== PENDING && (status !== RETURNED || free))
      .map((row) => review('withdrawal', row)),
  ]
  return news.toSorted((one, other) => reportedOf(other.at) - reportedOf(one.at))
}
