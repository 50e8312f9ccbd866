import type { InboxWords } from './ja.ts'

export const inbox = {
  title: 'Inbox',
  text: 'Answers to reservations, replies of support, reviews of recharges and withdrawals; never anything about play.',
  none: 'Nothing yet',
  noneText: 'Answers and reviews are listed here when they come.',
  reservation: 'Answer to a reservation',
  support: 'Reply of support',
  recharge: 'Recharge reviewed',
  withdrawal: 'Withdrawal reviewed',
  unread: 'New',
  open: 'Open it',
} satisfies InboxWords
