/** The keys of the texts of a reservation's states. */
export const RESERVATION_STATES = {
  requested: 'reservation:status_requested',
  confirmed: 'reservation:status_confirmed',
  declined: 'reservation:status_declined',
  cancelled: 'reservation:status_cancelled',
  expired: 'reservation:status_expired',
} as const
