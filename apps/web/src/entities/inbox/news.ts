type Kind = 'reservation' | 'support' | 'recharge' | 'withdrawal'

/** An action of the operator for a member, without the operator's text, which is shown with its signature elsewhere. */
export interface News {
  readonly id: string
  readonly kind: Kind
  /** Time as on the wire; sorts chronologically. */
  readonly at: string
  readonly state: string
  readonly path: string
}

interface Reviewed {
  readonly id: number
  readonly status: number
  readonly status_text: string
  readonly update_time: string
}

interface Replies {
  readonly reservations: readonly {
    readonly id: number
    readonly status: string
    readonly status_text: string
    readonly xuanfei_name: string
    readonly reply: string
    readonly update_time: string
  }[]
  readonly messages: readonly { readonly id: number; readonly mine: boolean; readonly create_time: string }[]
  readonly recharges: readonly Reviewed[]
  readonly withdrawals: readonly (Reviewed & { readonly free: boolean })[]
}

const PENDING = 1
const RETURNED = 3

/** Returns replies, newest first, without pending requests and the member's own actions. */
export function newsOf({ reservations, messages, recharges, withdrawals }: Replies): News[] {
  const review = (kind: Kind, path: string, { id, status_text: state, update_time: at }: Reviewed): News => ({
    id: `${kind} ${id} ${at}`,
    kind,
    at,
    state,
    path,
  })
  const news: News[] = [
    ...reservations
      .filter(({ status, reply }) => status === 'confirmed' || status === 'declined' || reply !== '')
      .map(
        ({ id, update_time: at, status_text, xuanfei_name }): News => ({
          id: `reservation ${id} ${at}`,
          kind: 'reservation',
          at,
          state: [xuanfei_name, status_text].filter(Boolean).join(' · '),
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
