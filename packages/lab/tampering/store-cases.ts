import type { Case } from './case.ts'
import { forged } from './forged-replies.ts'
import { rehashed } from './server.ts'
import { type Tampering, together } from './tampering.ts'

/** Sends the header once; later replies are unchanged. */
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

/** Deletion of the device's storage. */
export const store: readonly Case[] = [
  {
    title: 'clears the storage with one header',
    when: 'later',
    screens: ['home', 'table', 'record', 'mine', 'draws'],
    expected: 'amber',
    isRepresentative: true,
    tamper: () => wiping('"storage"'),
  },
  {
    title: 'clears storage and cookies with one header',
    when: 'later',
    screens: ['home', 'table', 'record', 'mine', 'draws'],
    expected: 'amber',
    tamper: () => wiping('"cookies", "storage", "cache"'),
  },
  {
    title: 'clears the storage and then serves a forged draw',
    when: 'later',
    screens: ['home', 'fairness', 'record', 'draws'],
    expected: 'amber',
    mayRecompute: true,
    tamper: ({ forger, draw: { issue } }) =>
      together(
        wiping('"storage"'),
        forged(issue, (served) => (served.seed ? rehashed(served, forger.otherSeed(served)) : served)),
      ),
  },
  {
    title: 'clears the storage between order and closing',
    when: 'closing',
    screens: ['table', 'record', 'draws'],
    expected: 'amber',
    tamper: () => wiping('"storage"'),
  },
]
