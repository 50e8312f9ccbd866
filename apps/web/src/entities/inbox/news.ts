import { isBlank, type Quoted } from '@saikoro/shared/source'
import { reportedOf } from '../../lib/unverified.ts'

type Kind = 'reservation' | 'support' | 'recharge' | 'withdrawal'

/** An action of the operator for a member, without the operator's text, which is shown with its signature elsewhere. */
export interface News {
  readonly id: string
  readonly kind: Kind
  /** Time as on the wire; sorts chronologically. */
  readonly at: string
  readonly state: NewsState
  /** of the profile */
  readonly name?: string
  readonly path: string
}

type ReservationState = 'requested' | 'confirmed' | 'declined' | 'cancelled' | 'expired'
type NewsState = '' | ReservationState | 'paid' | 'credited' | 'returned'

interface Reviewed {
  readonly id: number
  readonly status: number
  readonly update_time: Quoted
}

interface Replies {
  readonly reservations: readonly {
    readonly id: number
    readonly status: ReservationState
    readonly xuanfei_name: string
    readonly reply: Quoted
    readonly update_time: string
  }[]
  readonly messages: readonly { readonly id: number; readonly mine: boolean; readonly create_time: string }[]
  readonly recharges: readonly Reviewed[]
  readonly withdrawals: readonly (Reviewed & { readonly free: boolean })[]
}

const PENDING = 1
const RETURNED = 3
const DONE = { recharge: 'credited', withdrawal: 'paid' } as const

/** Returns replies, newest first, without pending requests and the member's own actions. */
export function newsOf({ reservations, messages, recharges, withdrawals }: Replies): News[] {
  const review = (
    kind: 'recharge' | 'withdrawal',
    path: string,
    { id, status, update_time }: Reviewed,
    at = reportedOf(update_time),
  ): News => ({
    id: `${kind} ${id} ${at}`,
    kind,
    at,
    state: status === RETURNED ? 'returned' : DONE[kind],
    path,
  })
  const news: News[] = [
    ...reservations
      .filter(({ status, reply }) => status === 'confirmed' || status === 'declined' || !isBlank(reply))
      .map(
        ({ id, update_time: at, status, xuanfei_name: name }): News => ({
          id: `reservation ${id} ${at}`,
          kind: 'reservation',
          at,
          state: status,
          name,
          path: '/Reservations',
        }),
      ),
    ...messages
      .filter(({ mine }) => !mine)
      .map(
        ({ id, create_time: at }): News => ({
          id: `support ${id}`,
          kind: 'support',
          at,
          state: '',
          path: '/ServicePage',
        }),
      ),
    ...recharges
      .filter(({ status }) => status !== PENDING)
      .map((row) => review('recharge', '/RechargeRecord', row)),
    ...withdrawals
      .filter(({ status, free }) => status !== PENDING && (status !== RETURNED || free))
      .map((row) => review('withdrawal', '/WithdrawRecord', row)),
  ]
  return news.toSorted((one, other) => other.at.localeCompare(one.at))
}
