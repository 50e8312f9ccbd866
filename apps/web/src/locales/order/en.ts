import type { OrderWords } from './ja.ts'

export const order = {
  sending: 'Being sent',
  waiting: 'Waiting',
  agreed: 'All agrees',
  late: 'Unanswered for over 5 minutes',
  silent: 'Unanswered for over an hour',
  contradicted: 'Does not agree',
  refused: 'Refused',
  noAnswer: 'No answer came',
  notBooked: 'No answer; it was not booked',
} satisfies OrderWords
