/** Keys of the words for the state of a recharge or withdrawal. */
export const REQUEST_STATES = {
  pending: 'wallet:statePending',
  credited: 'wallet:stateCredited',
  paid: 'wallet:statePaid',
  returned: 'wallet:stateReturned',
  reversed: 'wallet:stateReversed',
} as const

export type RequestState = keyof typeof REQUEST_STATES

/** Distinguishes the states of requests from those of reservations. */
export const isRequestState = (state: string): state is RequestState => Object.hasOwn(REQUEST_STATES, state)
