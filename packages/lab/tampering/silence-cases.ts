import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { entryHash } from '@saikoro/shared/fairness/log'
import type { Case } from './case.ts'
import { changeReply, silent, type Tampering } from './tampering.ts'

const later = { when: 'later', screens: ['fairness', 'home'], expected: 'red' } as const
const unanswered = { ...later, expected: 'amber' } as const

const ownEntries =
  (change: (line: string) => string): ((issue: string) => Tampering) =>
  (issue) =>
    changeReply(log, (page) => ({
      ...page,
      entries: page.entries.map((entry) => {
        if (!entry.line.includes(`|${issue}|`)) return entry
        const line = change(entry.line)
        return { ...entry, line, hash: entryHash(line) }
      }),
    }))

/** A changed log, and calls without a reply. */
export const silence: readonly Case[] = [
  {
    ...unanswered,
    title: 'fails every request for the log',
    isRepresentative: true,
    tamper: () => silent('fault', log),
  },
  { ...unanswered, title: 'closes every connection for the log', tamper: () => silent('silence', log) },
  { ...unanswered, title: 'fails every request for the bets', tamper: () => silent('fault', bets) },
  { ...unanswered, title: 'fails every request for a draw', tamper: () => silent('fault', draw) },
  { ...unanswered, title: 'fails every request for the genesis', tamper: () => silent('fault', genesis) },
  {
    ...unanswered,
    title: 'fails every request for a proof',
    when: 'result',
    screens: ['record', 'draws'],
    tamper: () => silent('fault', proof),
    minutes: 7,
  },
  {
    ...unanswered,
    title: 'fails every request for the list of bets',
    screens: ['record', 'draws'],
    tamper: () => silent('fault', getUserGameList),
  },
  {
    ...unanswered,
    title: 'fails every request for the statement',
    screens: ['statement', 'mine'],
    tamper: () => silent('fault', getStatement),
  },
  {
    ...unanswered,
    title: 'fails every request for the balance',
    screens: ['mine', 'withdraw'],
    tamper: () => silent('fault', getUserInfo),
  },
  {
    ...unanswered,
    title: 'fails every request for the list of draws',
    screens: ['history'],
    tamper: () => silent('fault', getLotteryOneList),
  },
  {
    ...unanswered,
    title: 'fails all fairness calls for more than an hour after an order',
    when: 'closing',
    screens: ['draws'],
    expected: 'red',
    minutes: 65,
    tamper: () => silent('fault', draw, genesis, log, bets, proof),
  },
  {
    ...later,
    title: 'omits a draw from the log',
    tamper: ({ draw: { issue } }) =>
      changeReply(log, (page) => ({
        ...page,
        entries: page.entries.filter(({ line }) => !line.includes(`|${issue}|`)),
      })),
  },
  {
    ...later,
    title: 'rewrites a log entry and its hash',
    tamper: ({ draw: { issue } }) => ownEntries((line) => line.replace(/\d+\|/, '7|'))(issue),
  },
  {
    ...later,
    title: 'serves log entries with other hashes',
    tamper: () =>
      changeReply(log, (page) => ({
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, hash: entryHash(entry.hash) })),
      })),
  },
  {
    ...later,
    title: 'renumbers the log',
    tamper: () =>
      changeReply(log, (page) => ({
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, seq: entry.seq + 1 })),
      })),
  },
  {
    ...later,
    title: 'serves an empty log',
    tamper: () => changeReply(log, () => ({ entries: [], next: null })),
  },
  {
    ...later,
    title: 'serves a draw with another sequence number',
    tamper: ({ draw: { issue } }) =>
      changeReply(draw, (served) =>
        served.issue === issue ? { ...served, seq: (served.seq ?? 0) + 3 } : served,
      ),
  },
]
