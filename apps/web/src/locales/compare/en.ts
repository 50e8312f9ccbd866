import type { CompareWords } from './ja.ts'

export const compare = {
  title: 'Compare with another member',
  text: 'Two members of the same draw read these four words to each other. The same words: both are shown the same log up to this draw. Other words: keep both codes and report it. The words are for the ear; what is exact is the code.',
  words: 'Four words',
  code: 'QR code of the head of the log',
  other: 'The other member’s code, as text',
  compare: 'Compare',
  same: 'The same log: this device finds the same head.',
  differs:
    'NOT the same log: this device is shown another head. A code alone is not signed. Both of you, download the proof of this draw as well: the house signed the head in it.',
  ahead: 'That code is of a log that has gone on further than this device sees now. Try again in a moment.',
  unreadable: 'This is no code of the log.',
} satisfies CompareWords
