import type { Draw } from '@saikoro/shared/contract/fairness'
import { entryLines } from '@saikoro/shared/fairness/log'
import { type Checkpoint, verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { type NoteKey, readVkey, writeNote, writeVkey } from '@saikoro/tlog/note'
import { knownSignatures, type Policy, readPolicy, seenBy } from '@saikoro/tlog/policy'
import { writeProof } from '@saikoro/tlog/proof'
import type { Head } from '@saikoro/tlog/tree'
import { raiseAlarm } from './alarms.ts'
import {
  LogError,
  NotPublishedError,
  type PublicLogFault,
  RestoreUnreadError,
  UnsoundReplyError,
} from './check-failure.ts'
import type { Logged } from './finding.ts'
import type { LogParts } from './log-reader.ts'
import { pinPolicy } from './policy-pin.ts'
import { createServedLog } from './served-log.ts'
import { ON_DISK } from './store.ts'

interface Followed {
  readonly head: Checkpoint
  /** the newest cosigned checkpoint, if the policy has witnesses */
  readonly cosigned: Checkpoint | null
  readonly key: NoteKey
  readonly policy: Policy
  readonly policyText: string
}

/** A fetched checkpoint is reused for this long, ms. */
const FRESH_MS = 5_000
/** Requests for an entry, which is published within a fraction of a second, before it counts as missing. */
const LOOKS = 4
const LOOK_EVERY_MS = 700

/** An alarm is raised after this time at the latest, also while the log does not reply. */
const ALARM_DELAY_MS = 6_000

const utf8 = new TextDecoder()

function parsePolicy(text: string): Policy {
  try {
    return readPolicy(text)
  } catch (cause) {
    throw new UnsoundReplyError('malformed policy', { cause })
  }
}

/** Follows the public log: pins its key and newest checkpoint; every later checkpoint must be consistent with it. */
export function createPublicLog({ store, now, readLog }: LogParts) {
  const served = createServedLog(readLog)
  const { text, treeOf, contains, placesIn, firstAbsent } = served
  let last: { readonly at: number; readonly followed: Promise<Followed> } | undefined

  async function fail(
    fault: PublicLogFault,
    evidence: unknown,
    { game = '', issue = '' } = {},
  ): Promise<never> {
    await raiseAlarm(store, { what: fault, level: 'red', game, issue, evidence }, now())
    throw new LogError(fault)
  }

  /** Returns the pinned key; another key is a fault. */
  async function pinnedKey(policy: Policy, policyText: string): Promise<NoteKey> {
    const pinned = await store.use((db) => db.get('publicLog', 'key'))
    const [served] = policy.logs
    const key = readVkey(pinned ?? (served ? writeVkey(served.key) : ''))
    if (!key || !policy.logs.some((log) => writeVkey(log.key) === writeVkey(key)))
      return fail('log_other_key', { kept: pinned, policy: policyText })
    if (pinned === undefined) await store.use((db) => db.put('publicLog', writeVkey(key), 'key'))
    return key
  }

  async function headOf(note: string, key: NoteKey): Promise<Checkpoint> {
    const head = verifyCheckpoint(note, key)
    return head ?? fail('log_other_key', { kept: writeVkey(key), served: note })
  }

  /** Another tab may have pinned a newer checkpoint: a smaller one is fetched again before it counts as a fault. */
  async function compare(key: NoteKey, isAgain = false): Promise<Checkpoint> {
    const note = await text('checkpoint')
    const head = await headOf(note, key)
    const pinned = await store.use((db) => db.get('publicLog', 'head'))
    const old = pinned === undefined ? undefined : verifyCheckpoint(pinned, key)
    if (old && old.size > head.size && !isAgain) return compare(key, true)
    if (old && pinned !== undefined && !(await contains(head, old))) {
      const { reportRestore } = await import('./announced-restore.ts')
      const shorter = { old, kept: pinned, head, served: note }
      if (await reportRestore({ store, now, readLog, ...served }, shorter))
        throw new RestoreUnreadError('unread statement of a restore')
      return fail('log_split', { kept: pinned, served: note })
    }
    await store.use(async (db) => {
      const tx = db.transaction('publicLog', 'readwrite', ON_DISK)
      // what another tab has pinned meanwhile stays, and is compared next time
      if ((await tx.store.get('head')) === pinned)
        await Promise.all([tx.store.put(note, 'head'), tx.store.put(String(now()), 'headAt')])
      await tx.done
    })
    return head
  }

  async function readCosigned(key: NoteKey, head: Checkpoint): Promise<Checkpoint | null> {
    const served = await readLog('cosigned')
    if (!served) return null
    const note = utf8.decode(served)
    const cosigned = await headOf(note, key)
    const [newer, older] = cosigned.size > head.size ? [cosigned, head] : [head, cosigned]
    if (await contains(newer, older)) return cosigned
    return fail('log_split', { kept: writeNote(head.note), served: note })
  }

  async function look(): Promise<Followed> {
    const servedPolicy = await text('policy')
    const key = await pinnedKey(parsePolicy(servedPolicy), servedPolicy)
    const head = await compare(key)
    const policyText = await pinPolicy(
      { store, now, readLog },
      {
        policyText: servedPolicy,
        vkey: writeVkey(key),
        indexOf: async (line) => {
          const [index] = await placesIn([line])
          const isAbsent = index === undefined || (await firstAbsent([line], [index], head)) !== undefined
          return isAbsent ? undefined : index
        },
      },
    )
    const policy = parsePolicy(policyText)
    return {
      head,
      key,
      policy,
      policyText,
      cosigned: policy.witnesses.length === 0 ? null : await readCosigned(key, head),
    }
  }

  /** Fetches the newest checkpoint and compares it with the pinned one; at most every few seconds. */
  function follow(): Promise<Followed> {
    if (!last || now() - last.at > FRESH_MS) last = { at: now(), followed: look() }
    const { followed } = last
    followed.catch(() => {
      if (last?.followed === followed) last = undefined
    })
    return followed
  }

  /**
   * A contradiction may come from a restore, so the log is followed before it is reported.
   * @throws RestoreUnreadError while the member has not read the statement of a restore
   */
  async function followBeforeAlarm(): Promise<void> {
    const silent = new Promise<void>((resolve) => setTimeout(resolve, ALARM_DELAY_MS))
    const followed = follow().catch((error: unknown) => {
      if (error instanceof RestoreUnreadError) throw error
    })
    await Promise.race([followed, silent])
  }

  async function placesOf(lines: readonly string[], looks: number): Promise<readonly [Followed, number[]]> {
    const followed = await follow()
    const places = await placesIn(lines)
    const isThere = places.length === lines.length && places.every((place) => place < followed.head.size)
    if (isThere) return [followed, places]
    if (looks <= 1) throw new NotPublishedError('an entry is not published')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    last = undefined
    return placesOf(lines, looks - 1)
  }

  /**
   * Proves that entries are included in a checkpoint that is consistent with all earlier ones; `of`: their subject.
   * @throws LogError with the fault; otherwise see `failureOf`
   */
  async function proveLines(
    lines: readonly string[],
    of = {},
  ): Promise<Logged & { readonly places: number[] }> {
    const [{ head, cosigned, policy }, places] = await placesOf(lines, LOOKS)
    const at = await firstAbsent(lines, places, head)
    if (at !== undefined) {
      const evidence = { of, line: lines[at], place: places[at], head: writeNote(head.note) }
      await fail('log_lacks_entry', evidence, of)
    }
    const isCosigned = cosigned !== null && places.every((place) => place < cosigned.size)
    const { by, isQuorum } = seenBy(isCosigned ? cosigned : head, policy)
    return { size: head.size, by: by.length, of: policy.witnesses.length, isQuorum, places }
  }

  /** Returns the checkpoint of a tree size, proved consistent with the newest one. */
  async function headAt(size: number): Promise<Head & { readonly origin: string }> {
    const { head } = await follow()
    const old = { size, root: await treeOf(size).root() }
    if (!(await contains(head, old))) throw new Error('the tiles are not those of the head')
    return { ...old, origin: head.origin }
  }

  /** Proves every entry of a finished draw. */
  const proveDraw = (draw: Draw) => proveLines(entryLines(draw), draw)

  /** Returns a document with the inclusion proof of its entry as one file. */
  async function writeFile(line: string, document: object): Promise<string> {
    const [{ head, cosigned, key, policy, policyText }, [index = -1]] = await placesOf([line], LOOKS)
    const under = cosigned && index < cosigned.size ? cosigned : head
    const path = await treeOf(under.size).inclusion(index)
    const checkpoint = writeNote({ ...under.note, signatures: knownSignatures(under, key, policy) })
    const extra = JSON.stringify({ ...document, policy: policyText })
    return writeProof({ extra, index, path, checkpoint })
  }

  return { follow, followBeforeAlarm, proveLines, proveDraw, writeFile, headAt }
}

export type PublicLog = ReturnType<typeof createPublicLog>
