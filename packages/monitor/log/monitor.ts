// One look at an installation: its log from the last verified size, every draw recomputed, the bets under every root.

import { rootOf } from '@saikoro/shared/fairness/merkle'
import { type RestoreStatement, readRestoreLine } from '@saikoro/shared/restore-line'
import { readCheckpoint } from '@saikoro/tlog/checkpoint'
import {
  type Fetch,
  type FollowResult,
  followLog,
  LogBroken,
  type LogState,
} from '@saikoro/tlog/monitor/follow'
import { type Policy, readPolicy } from '@saikoro/tlog/policy'
import { entryLeaf, rootOfHashes } from '@saikoro/tlog/tree'
import * as z from 'zod/mini'
import {
  type MonitorState,
  readMonitorState,
  type SealedDraw,
  withFaults,
  writeMonitorState,
} from './monitor-state.ts'
import { DEFAULT_PACE, type Pace, pacedFetch } from './paced-fetch.ts'
import { NOTHING_REPLAYED, replay } from './replay.ts'

/** Bets of so many draws are compared before the state is stored. */
const STORED_EVERY = 50
/** A log without a new entry, and witnesses without a new cosignature, are reported after this time. */
const STILL_MS = 10 * 60_000
/** Clocks of servers that wrote a statement and an earlier entry may differ by this much. */
const CLOCKS_DIFFER_MS = 10 * 60_000

const envelope = z.object({ code: z.literal(200), data: z.string() })
const leavesShape = z.object({ leaves: z.array(z.string()) })

const hexOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

/** Whether a statement admits that entries of the known log are lost. */
function covers({ before }: RestoreStatement, known: LogState): boolean {
  if (!before || before.size < known.size) return false
  return before.size > known.size || before.root === hexOf(readCheckpoint(known.note)?.root)
}

/**
 * Returns the statement by which a log that does not continue the known one announces a restore.
 * @param seen statements of earlier looks, which explain no second shortening
 * @param newest newest time that an entry of the known log states, ms: an older statement was made before what is missing
 */
export function announcedRestore(
  known: LogState,
  { seen, newest }: { readonly seen: readonly string[]; readonly newest: number },
  { state, lines }: Pick<FollowResult, 'state' | 'lines'>,
): RestoreStatement | undefined {
  const fresh = lines.filter((line) => !seen.includes(line))
  return fresh.map(readRestoreLine).findLast((statement) => {
    if (!statement || statement.at < newest - CLOCKS_DIFFER_MS || !covers(statement, known)) return false
    const { size, root } = statement.after
    const isRoot = hexOf(rootOfHashes(lines.slice(0, size).map((line) => entryLeaf(line)))) === root
    const full = Math.floor(Math.min(size, known.size) / 256)
    const isSame = (known.bundles ?? []).slice(0, full).every((bundle, at) => bundle === state.bundles?.[at])
    return isRoot && isSame
  })
}

/**
 * Follows the log. If it does not continue the known one but states a restore that covers everything known, it is read from the
 * beginning.
 */
async function follow(
  get: Fetch,
  known: MonitorState,
): Promise<{ followed: FollowResult; before: MonitorState }> {
  try {
    return { followed: await followLog(get, known.log), before: known }
  } catch (error) {
    if (!(error instanceof LogBroken) || !known.log) throw error
    const { vkey, policy } = known.log
    const fromStart = { vkey, policy, size: 0, range: [], note: '' }
    const followed = await followLog(get, fromStart).catch(() => undefined)
    const earlier = { seen: known.restores, newest: known.draws?.newest ?? 0 }
    const statement = followed && announcedRestore(known.log, earlier, followed)
    if (!followed || !statement) throw error
    const { reason, by, after, before } = statement
    const notice = `a restore was announced by ${by}: ${reason}. The entries ${after.size} to ${(before?.size ?? 0) - 1} are lost`
    const { faults, notices, restores } = known
    return { followed, before: { faults, restores, pending: [], notices: [...notices, notice] } }
  }
}

interface Options {
  readonly pace?: Pace
  readonly onProgress?: (words: string) => void
  /** ms, to compare with the times of entries and cosignatures */
  readonly now?: number
}

type Get = ReturnType<typeof pacedFetch>

const fetchFrom =
  (get: Get, origin: string): Fetch =>
  async (path) => {
    const reply = await get(`${origin}/log/${path}`)
    if (!reply.ok) throw new LogBroken(`/log/${path} is not served: ${reply.status}`, [])
    return new Uint8Array(await reply.arrayBuffer())
  }

/** Returns the leaves that the server publishes for a draw; undefined for a reply that cannot be read. */
async function readLeaves(
  get: Get,
  origin: string,
  { game, issue }: SealedDraw,
): Promise<string[] | undefined> {
  const reply = await get(`${origin}/api/fairness/bets`, {
    method: 'POST',
    body: new URLSearchParams({ key: game, expect: issue }),
  })
  try {
    const { data } = z.parse(envelope, await reply.json())
    return z.parse(leavesShape, JSON.parse(Buffer.from(data, 'base64').toString('utf8'))).leaves
  } catch {
    return undefined
  }
}

async function faultOfBets(get: Get, origin: string, draw: SealedDraw): Promise<string | undefined> {
  const leaves = await readLeaves(get, origin, draw)
  if (!leaves) return `${draw.game} ${draw.issue}: the bets are not published`
  return rootOf(leaves) === draw.betsRoot
    ? undefined
    : `${draw.game} ${draw.issue}: the bets do not give the root`
}

function missingWitnesses({ witnesses }: Policy, other: Policy): string[] {
  const keys = new Set(other.witnesses.map(({ key }) => Buffer.from(key.key).toString('hex')))
  return witnesses
    .filter(({ key }) => !keys.has(Buffer.from(key.key).toString('hex')))
    .map(({ name }) => name)
}

/** Returns the faults of a policy that differs from the one seen before: it must be announced, and removals are named. */
function policyFaults(known: LogState | undefined, { state, policy, lines }: FollowResult): string[] {
  const text = state.policy ?? ''
  if (known?.policy === undefined || known.policy === text) return []
  const isLogged = lines.some(
    (line) => line.startsWith('policy/v1|') && line.includes(JSON.stringify(text).slice(1, -1)),
  )
  const removed = missingWitnesses(readPolicy(known.policy), policy)
  return [
    ...(isLogged ? [] : ['the policy changed and no entry of the log announces it']),
    ...removed.map((name) => `the witness ${name} was removed from the policy`),
    ...(policy.quorum === 'none' && readPolicy(known.policy).quorum !== 'none'
      ? ['the policy has no quorum any more']
      : []),
  ]
}

const minutes = (ms: number) => `${Math.floor(ms / 60_000)} minutes`

function warningsOf({ policy, seen, cosignedAt }: FollowResult, newest: number, now: number): string[] {
  const still = now - newest
  const unseen = now - (cosignedAt ?? 0) * 1000
  return [
    ...(newest > 0 && still > STILL_MS
      ? [`the log does not grow: its newest entry is ${minutes(still)} old`]
      : []),
    ...(seen.isQuorum ? [] : ['the witnesses that cosigned do not satisfy the policy']),
    ...(policy.witnesses.length > 0 && unseen > STILL_MS
      ? [cosignedAt ? `no witness has cosigned for ${minutes(unseen)}` : 'no witness has ever cosigned']
      : []),
  ]
}

/** Compares the bets of all pending draws. Stores the progress, also when a request fails, so that a later look continues there. */
async function compareBets(
  get: Get,
  origin: string,
  file: string,
  before: MonitorState,
  onProgress: (words: string) => void,
): Promise<MonitorState> {
  let state = before
  try {
    for (const [at, draw] of before.pending.entries()) {
      const fault = await faultOfBets(get, origin, draw)
      state = withFaults({ ...state, pending: before.pending.slice(at + 1) }, fault ? [fault] : [])
      if ((at + 1) % STORED_EVERY !== 0) continue
      writeMonitorState(file, state)
      onProgress(`bets of ${at + 1} of ${before.pending.length} draws compared`)
    }
    return state
  } finally {
    writeMonitorState(file, state)
  }
}

/**
 * Looks once and stores what was seen in a file; a later look continues there, also after an interruption. `faults`: everything that was
 * ever found wrong, also by earlier looks. `warnings`: what is wrong at present and can pass.
 * @throws NoAnswer if the server cannot be reached
 */
export async function look(origin: string, file: string, options: Options = {}) {
  const { onProgress = () => {}, now = Date.now() } = options
  const onWait = (seconds: number) => onProgress(`the server admits no more requests; waiting ${seconds} s`)
  const get = pacedFetch({ onWait, ...(options.pace ?? DEFAULT_PACE) })
  const known = readMonitorState(file)
  let looked: Awaited<ReturnType<typeof follow>>
  try {
    looked = await follow(fetchFrom(get, origin), known)
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error
    const state = withFaults(known, [error.message], error.evidence)
    writeMonitorState(file, state)
    return { ...state, warnings: [], summary: 'the log does not hold' }
  }
  const { followed, before } = looked
  const { state: log, lines, seen } = followed
  const replayed = replay(lines, before.draws ?? NOTHING_REPLAYED)
  const taken = withFaults(
    {
      ...{ ...before, log, draws: replayed.state, pending: [...before.pending, ...replayed.sealed] },
      restores: [...new Set([...before.restores, ...lines.filter((line) => readRestoreLine(line))])],
    },
    [...replayed.faults, ...policyFaults(known.log, followed)],
  )
  writeMonitorState(file, taken)
  const state = await compareBets(get, origin, file, taken, onProgress)
  const { settled, voided } = replayed
  const witnesses = seen.by.length === 0 ? 'no witness' : `witnesses ${seen.by.join(', ')}`
  return {
    faults: state.faults,
    notices: state.notices,
    warnings: warningsOf(followed, replayed.state.newest ?? 0, now),
    summary: `${log.size} entries, ${lines.length} new: ${settled} draws settled, ${voided} void; ${witnesses}`,
  }
}
