import type { Case } from './case.ts'
import { forged } from './forged-replies.ts'
import { rehashed } from './server.ts'
import { type Tampering, together } from './tampering.ts'

/** The header comes once: later replies are those of an honest house. */
function wiping(what: string): Tampering {
  let isSent = false
  return {
    headers(): Record<string, string> {
      if (isSent) return {}
      isSent = true
      return { 'clear-site-data': what }
    },
  }
}

/** A device that is made to forget what it witnessed. */
export const store: readonly Case[] = [
  {
    lie: 'wipes this device’s memory with one header',
    when: 'later',
    screens: ['home', 'table', 'record', 'mine', 'draws'],
    sees: 'amber',
    isTelling: true,
    tell: () => wiping('"storage"'),
  },
  {
    lie: 'wipes memory and cookies with one header',
    when: 'later',
    screens: ['home', 'table', 'record', 'mine', 'draws'],
    sees: 'amber',
    tell: () => wiping('"cookies", "storage", "cache"'),
  },
  {
    lie: 'wipes this device’s memory, and then shows a forged draw',
    when: 'later',
    screens: ['home', 'fairness', 'record', 'draws'],
    sees: 'amber',
    mayRecompute: true,
    tell: ({ house, draw: { issue } }) =>
      together(
        wiping('"storage"'),
        forged(issue, (served) => (served.seed ? rehashed(served, house.otherSeed(served)) : served)),
      ),
  },
  {
    lie: 'wipes this device’s memory between order and closing',
    when: 'closing',
    screens: ['table', 'record', 'draws'],
    sees: 'amber',
    tell: () => wiping('"storage"'),
  },
]
