import type { IdentityWords } from './ja.ts'

export const identity = {
  title: 'Is it you?',
  text: 'You logged in more than 15 minutes ago. To go on, enter your login password.',
  goOn: 'Go on',
} satisfies IdentityWords
