// Plays the draws of a public log again: links, promises, chains, rounds, dice, odds.

import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { entryHash, oddsHash } from '@saikoro/shared/fairness/log'
import { type Entry, readEntry } from '@saikoro/shared/fairness/log-read'
import { type LogLine, walkLog } from '@saikoro/shared/fairness/log-walk'
import type { Odds } from '@saikoro/shared/rules/odds'
import * as z from 'zod/mini'
import type { ReplayState, SealedDraw } from './monitor-state.ts'

export const NOTHING_REPLAYED: ReplayState = { games: {}, records: {}, odds: [] }

const ODDS_LINE = /^odds-version\/v1\|\d+\|\d+\|(\{.*\})$/
const OF_DRAWS = /^(genesis|open|seal|result)\/v[12]\|/
const OTHERS = /^(banner|client|decisions|intervention|notice|odds-version|policy|restore|site|skip)\/v1\|/

const DECISIONS_LINE = /^decisions\/v1\|([1-9]\d{0,14})\|[0-9a-f]{64}$/

const loggedOdds = z.object({ odds: z.record(z.string(), z.int()) })

/** Returns undefined for odds that cannot be read. */
function hashOfOdds(json: string): string | undefined {
  try {
    return oddsHash(z.parse(loggedOdds, JSON.parse(json)).odds as Odds)
  } catch {
    return undefined
  }
}

/** Returns the newest time that an entry states, ms; 0 if it states none. */
function timeOf(line: string): number {
  const [kind = '', ...fields] = line.split('|')
  const entry = OF_DRAWS.test(line) ? readEntry(line) : undefined
  if (entry?.kind === 'genesis') return entry.createdAt
  if (entry?.kind === 'open') return entry.opensAt
  if (entry?.kind === 'seal') return entry.sealedAt
  if (kind === 'skip/v1') return Number(fields[2]) || 0
  return OTHERS.test(line) && kind !== 'decisions/v1' ? Number(fields[1]) || 0 : 0
}

/** Each entry covers more decisions than the one before. */
function decisionsFault(last: number, line: string): string | undefined {
  const count = Number(DECISIONS_LINE.exec(line)?.[1])
  if (Number.isNaN(count)) return `an entry of the chain of decisions that cannot be read: ${line}`
  return count > last ? undefined : `the chain of decisions went from ${last} to ${count}: ${line}`
}

/** @param lines the new entries of the log, in order */
export function replay(lines: readonly string[], before: ReplayState) {
  const games = new Map(
    Object.entries(before.games).map(([key, { genesis, isBound, tail }]) => [
      key,
      { genesis, isBound: isBound === true, tail: [...tail] },
    ]),
  )
  const records = new Map(Object.entries(before.records))
  const odds = new Set(before.odds)
  const faults: string[] = []
  /** Draws whose bets are public by now. */
  const sealed: SealedDraw[] = []
  let [settled, voided] = [0, 0]

  function gameOf(entry: Entry): string | undefined {
    return entry.kind === 'genesis' || entry.kind === 'open' ? entry.game : records.get(entry.record)
  }

  function add(line: string, entry: Entry, game: string): void {
    const known = games.get(game) ?? { genesis: '', isBound: false, tail: [] }
    const last = known.tail.at(-1)
    const place = { seq: (last?.seq ?? 0) + 1, hash: entryHash(line), line }
    known.tail.push(place)
    if (entry.kind === 'genesis') known.genesis = line
    games.set(game, known)
    const walked = walkLog(known.tail, last ? [last] : [])
    if (walked.fault) faults.push(`${game}, entry ${place.seq}: ${walked.fault}: ${line}`)
    if (entry.kind === 'open') {
      records.set(place.hash, game)
      const isRight = entry.genesis ? entry.genesis === entryHash(known.genesis) : !known.isBound
      if (!isRight) faults.push(`${game} ${entry.issue}: it does not name its genesis`)
      known.isBound = Boolean(entry.genesis)
      if (!odds.has(entry.oddsHash)) faults.push(`${game} ${entry.issue}: its odds were never logged`)
    }
    if (entry.kind === 'result') endDraw(entry, known, game, place)
  }

  function endDraw(
    entry: Extract<Entry, { kind: 'result' }>,
    known: { genesis: string; tail: LogLine[] },
    game: string,
    place: LogLine,
  ): void {
    const drawn = known.tail.map(({ line }) => readEntry(line))
    const open = drawn.findLast((each) => each?.kind === 'open')
    const seal = drawn.findLast((each) => each?.kind === 'seal' && each.record === entry.record)
    const genesis = readEntry(known.genesis)
    if (entry.status === 'void') voided += 1
    else settled += 1
    if (open?.kind === 'open' && genesis?.kind === 'genesis' && entry.signature !== null) {
      const isGenuine = verifyRound(genesis.publicKey, open.round, entry.signature)
      if (!isGenuine) faults.push(`${game} ${open.issue}: the beacon did not sign this round`)
    }
    if (open?.kind === 'open' && seal?.kind === 'seal')
      sealed.push({ game, issue: open.issue, betsRoot: seal.betsRoot })
    records.delete(entry.record)
    known.tail.splice(0, known.tail.length, place)
  }

  let newest = before.newest ?? 0
  let { decisions = 0 } = before
  for (const line of lines) {
    newest = Math.max(newest, timeOf(line))
    const [, json] = ODDS_LINE.exec(line) ?? []
    const hash = json && hashOfOdds(json)
    if (hash) odds.add(hash)
    if (line.startsWith('odds-version/') && !hash) faults.push(`odds that cannot be read: ${line}`)
    if (line.startsWith('decisions/')) {
      const fault = decisionsFault(decisions, line)
      if (fault) faults.push(fault)
      decisions = Math.max(decisions, Number(DECISIONS_LINE.exec(line)?.[1] ?? 0))
    }
    if (OTHERS.test(line)) continue
    if (!OF_DRAWS.test(line)) {
      faults.push(`an entry of an unknown kind: ${line}`)
      continue
    }
    const entry = readEntry(line)
    const game = entry && gameOf(entry)
    if (!entry || game === undefined) faults.push(`an entry that belongs to no draw: ${line}`)
    else add(line, entry, game)
  }
  const state: ReplayState = {
    games: Object.fromEntries(games),
    records: Object.fromEntries(records),
    odds: [...odds],
    newest,
    decisions,
  }
  return { state, faults, settled, voided, sealed }
}
