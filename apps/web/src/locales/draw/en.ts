import type { DrawWords } from './ja.ts'

export const draw = {
  noDice: 'Not thrown yet',
  dice: 'Dice {{first}}, {{second}}, {{third}}',
  sum: 'Sum {{sum}}',
  big: 'Big',
  small: 'Small',
  odd: 'Odd',
  even: 'Even',
  issue: 'Draw {{issue}}',
  nextIssue: 'Next: {{issue}}',
  countdown: 'Time to the next draw',
  noResultYet: 'No result yet',
  phaseCounting: 'Open for orders',
  phaseClosed: 'Closed: the orders are being sealed',
  phaseDrawing: 'Drawing',
  phasePaused: 'Waiting for the public random number. Orders stay closed until it is there.',
  sealChecking: 'Being checked by this device…',
  sealUnchecked: 'Not verified yet: the server gives no answer. It is asked again by itself.',
  sealWitnessed: 'Verified: it matches what this device saved before the dice could be known.',
  sealSandbox:
    'It matches what this device saved before; but it is a sandbox random source: the operator could know these dice in advance.',
  sealRecomputed:
    'Recomputed from the log only: this device saw nothing of it before, so the house could have chosen these dice. The proof says why.',
  sealRecomputedSandbox:
    'Recomputed from the log only, with a sandbox random source: the house could have chosen these dice. The proof says why.',
  sealNotVerified: 'Verification failed. Do not trust this result.',
  seeProof: 'See the proof',
  proofOf: 'Proof of draw {{issue}}',
  notProved: 'not proved yet',
  otherSaid: 'Said elsewhere:',
  sealSilent: 'The server has withheld the proof for over an hour. Do not trust this result.',
  clockSlow:
    'This device’s clock is behind by at least {{seconds}} s. Set date and time to automatic. No order until they agree.',
  clockDiffers:
    'This device’s clock and the server’s countdown differ by about {{seconds}} s. One of them is wrong: set the device’s time to automatic. No order until they agree.',
  resultMissing: 'The result of a closed draw has not been published.',
} satisfies DrawWords
