import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { entryHash } from '@saikoro/shared/fairness/log'
import type { Case } from './case.ts'
import { lieIn, silent, type Tampering } from './tampering.ts'

const later = { when: 'later', screens: ['fairness', 'home'], sees: 'red' } as const
const unanswered = { ...later, sees: 'amber' } as const

const ownEntries =
  (change: (line: string) => string): ((issue: string) => Tampering) =>
  (issue) =>
    lieIn(log, (page) => ({
      ...page,
      entries: page.entries.map((entry) => {
        if (!entry.line.includes(`|${issue}|`)) return entry
        const line = change(entry.line)
        return { ...entry, line, hash: entryHash(line) }
      }),
    }))

/** A log that is not as it was, and answers that never come. */
export const silence: readonly Case[] = [
  { ...unanswered, lie: 'never answers for the log', isTelling: true, tell: () => silent('fault', log) },
  { ...unanswered, lie: 'breaks off every answer about the log', tell: () => silent('silence', log) },
  { ...unanswered, lie: 'never publishes the bets', tell: () => silent('fault', bets) },
  { ...unanswered, lie: 'never answers for a draw', tell: () => silent('fault', draw) },
  { ...unanswered, lie: 'never answers for the genesis', tell: () => silent('fault', genesis) },
  {
    ...unanswered,
    lie: 'never proves a bet',
    when: 'result',
    screens: ['record', 'draws'],
    tell: () => silent('fault', proof),
    minutes: 7,
  },
  {
    ...unanswered,
    lie: 'never shows the record of bets',
    screens: ['record', 'draws'],
    tell: () => silent('fault', getUserGameList),
  },
  {
    ...unanswered,
    lie: 'never shows the statement',
    screens: ['statement', 'mine'],
    tell: () => silent('fault', getStatement),
  },
  {
    ...unanswered,
    lie: 'never tells the balance',
    screens: ['mine', 'withdraw'],
    tell: () => silent('fault', getUserInfo),
  },
  {
    ...unanswered,
    lie: 'never lists the draws',
    screens: ['history'],
    tell: () => silent('fault', getLotteryOneList),
  },
  {
    ...unanswered,
    lie: 'answers for nothing of fairness for more than an hour after it took an order',
    when: 'closing',
    screens: ['draws'],
    sees: 'red',
    minutes: 65,
    tell: () => silent('fault', draw, genesis, log, bets, proof),
  },
  {
    ...later,
    lie: 'leaves a draw out of the log',
    tell: ({ draw: { issue } }) =>
      lieIn(log, (page) => ({
        ...page,
        entries: page.entries.filter(({ line }) => !line.includes(`|${issue}|`)),
      })),
  },
  {
    ...later,
    lie: 'rewrites an entry of the log, with its hash',
    tell: ({ draw: { issue } }) => ownEntries((line) => line.replace(/\d+\|/, '7|'))(issue),
  },
  {
    ...later,
    lie: 'serves an entry of the log under another hash',
    tell: () =>
      lieIn(log, (page) => ({
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, hash: entryHash(entry.hash) })),
      })),
  },
  {
    ...later,
    lie: 'numbers the log otherwise',
    tell: () =>
      lieIn(log, (page) => ({
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, seq: entry.seq + 1 })),
      })),
  },
  {
    ...later,
    lie: 'says that the log is empty',
    tell: () => lieIn(log, () => ({ entries: [], next: null })),
  },
  {
    ...later,
    lie: 'puts a draw at another place of the log',
    tell: ({ draw: { issue } }) =>
      lieIn(draw, (served) => (served.issue === issue ? { ...served, seq: (served.seq ?? 0) + 3 } : served)),
  },
]
