import type { ExplainWords } from './ja.ts'

export const explain = {
  title: 'How it works, in one drawing',
  picture:
    'Drawing: a fingerprint shown before, a random number after closing, and the dice that follow from both',
  before: 'Before orders',
  after: 'After closing',
  result: 'Dice',
  seed: 'Before orders open, we pick a secret number (the seed) and show everybody its fingerprint (the hash).',
  hash: 'A hash is a short fingerprint worked out from data: change the data a little, and the fingerprint is another.',
  random:
    'After orders close, a random source publishes a new number (in the sandbox we make it ourselves, and the stamp says so).',
  dice: 'The dice come from these two numbers by a fixed sum, so neither number alone decides them.',
  check:
    'At the end the secret number is shown, and your device works out fingerprint and dice again to see that they are the same.',
  hashed: 'The text that is hashed',
  stream: 'The bytes that the dice are read from (those below 252 in order, modulo 6, plus 1)',
} satisfies ExplainWords
