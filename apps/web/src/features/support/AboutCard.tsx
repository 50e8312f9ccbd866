import type { getMessages } from '@saikoro/shared/contract/support'
import { Link } from 'react-router-dom'
import { isRequestState, REQUEST_STATES } from '../../entities/wallet/request-states.ts'
import type { Reply } from '../../lib/call.ts'
import { countPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge } from '../../ui/Card.tsx'
import { Stated } from '../../ui/Quote.tsx'

type Card = NonNullable<Reply<typeof getMessages>[number]['card']>
/** A reservation or request of the member. */
export type About = Pick<Card, 'kind' | 'id'>

/** Returns the reservation whose messages are a conversation of their own; 0 for the general one. */
export const reservationOf = (about?: About): number => (about?.kind === 'reservation' ? about.id : 0)

const KINDS = {
  reservation: { title: 'support:aboutReservation', path: '/Reservations' },
  recharge: { title: 'support:aboutRecharge', path: '/RechargeRecord' },
  withdrawal: { title: 'support:aboutWithdrawal', path: '/WithdrawRecord' },
} as const

const GOOD: ReadonlySet<string> = new Set(['confirmed', 'credited', 'paid'])

/** Names a reservation or request. */
export function AboutTitle({ kind, id }: About) {
  const { t } = useTranslation('support')
  return <strong className="strong">{t(KINDS[kind].title, { id })}</strong>
}

/** What a message is about, in the state that the server reports, in the frame of a quotation. */
export function AboutCard({ card }: { readonly card: Card }) {
  const { t, locale } = useTranslation('support')
  const { kind, id } = card
  return (
    <Stated of={card}>
      {({ state, points, when }) => (
        <Link to={KINDS[kind].path} className="surface plain stack gap-1 pad-3-4" data-testid="about">
          <span className="row wrap spread gap-2">
            <AboutTitle kind={kind} id={id} />
            <Badge isGood={GOOD.has(state)}>
              {t(isRequestState(state) ? REQUEST_STATES[state] : `reservation:status_${state}`)}
            </Badge>
          </span>
          <span className="soft">
            {points === null ? when : t('lottery:pointsOf', countPoints(points, locale))}
          </span>
        </Link>
      )}
    </Stated>
  )
}
