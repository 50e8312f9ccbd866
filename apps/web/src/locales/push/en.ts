import type { PushWords } from './ja.ts'

export const push = {
  title: 'Notifications',
  on: 'Notify this device of answers and reviews',
  text: 'Answers to reservations, replies of support, reviews of recharges and withdrawals; never anything about play. A notification says only what kind of answer came. It passes through the push service of your browser, which cannot read it, and ends when you log out on this device.',
  impossible: 'This browser cannot be notified. On an iPhone, add the app to the home screen first.',
  blocked: 'Your browser blocks notifications of this site. Allow them in its settings first.',
} satisfies PushWords
