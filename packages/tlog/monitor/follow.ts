// Verifies a public log from the last verified size on: reads and hashes every new entry and compares the root with the
// signed checkpoint.
import { verifyCheckpoint } from '../lib/checkpoint.ts'
import { type NoteKey, readVkey, writeVkey } from '../lib/note.ts'
import { readPolicy, type Seen, seenBy } from '../lib/policy.ts'
import { readBundle, tilePath } from '../lib/tiles.ts'
import { entryLeaf, isSameBytes, joinNodes } from '../lib/tree.ts'

export type Fetch = (path: string) => Promise<Uint8Array>

/** The state of a monitor between runs, as JSON. */
export interface LogState {
  readonly vkey: string
  readonly size: number
  /** The roots of the perfect subtrees, largest first, hex: one for each 1 bit of the size. */
  readonly range: readonly string[]
  /** The checkpoint that was verified last. */
  readonly note: string
}

export interface FollowResult {
  readonly state: LogState
  /** The new entries. */
  readonly lines: readonly string[]
  readonly seen: Seen
}

/** The log is not append-only or not signed by its key; `evidence` holds the signed texts that prove it. */
export class LogBroken extends Error {
  readonly evidence: readonly string[]

  constructor(message: string, evidence: readonly string[]) {
    super(message)
    this.evidence = evidence
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Appends a leaf to a tree of this size; subtrees of equal size are joined. */
function append(range: Uint8Array[], size: number, leaf: Uint8Array): void {
  range.push(leaf)
  for (let count = size + 1; count % 2 === 0; count /= 2) {
    const [right, left] = [range.pop(), range.pop()]
    if (left && right) range.push(joinNodes(left, right))
  }
}

function rootOfRange(range: readonly Uint8Array[]): Uint8Array | undefined {
  return range.reduceRight<Uint8Array | undefined>(
    (root, left) => (root ? joinNodes(left, root) : left),
    undefined,
  )
}

async function readEntries(get: Fetch, from: number, to: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = []
  for (let index = Math.floor(from / 256); index * 256 < to; index += 1) {
    const width = Math.min(256, to - index * 256)
    const bundle = readBundle(await get(tilePath({ level: 'entries', index, width })))
    if (bundle?.length !== width) throw new Error('a bundle of entries is incomplete')
    entries.push(...bundle.slice(Math.max(0, from - index * 256)))
  }
  return entries
}

function pinnedKey(policy: ReturnType<typeof readPolicy>, known: LogState | undefined): NoteKey {
  const key = readVkey(known?.vkey ?? (policy.logs[0] ? writeVkey(policy.logs[0].key) : ''))
  if (!key) throw new Error('the policy names no log')
  return key
}

/**
 * Verifies a log against the state of the last run and returns the new state; without one it pins the key of the policy.
 * @throws LogBroken if the log is not the earlier log with entries appended
 */
export async function followLog(get: Fetch, known: LogState | undefined): Promise<FollowResult> {
  const policy = readPolicy(utf8.decode(await get('policy')))
  const key = pinnedKey(policy, known)
  const note = utf8.decode(await get('checkpoint'))
  const head = verifyCheckpoint(note, key)
  if (!head) throw new LogBroken('the checkpoint is not signed with the pinned key', [writeVkey(key), note])
  const size = known?.size ?? 0
  if (head.size < size) throw new LogBroken('the log has become shorter', [known?.note ?? '', note])
  const entries = await readEntries(get, size, head.size)
  const range = (known?.range ?? []).map((hash) => Uint8Array.from(Buffer.from(hash, 'hex')))
  for (const [at, entry] of entries.entries()) append(range, size + at, entryLeaf(entry))
  const root = rootOfRange(range)
  if (root && !isSameBytes(root, head.root))
    throw new LogBroken('the entries do not have the signed root', [known?.note ?? '', note])
  return {
    state: { vkey: writeVkey(key), size: head.size, range: range.map(hex), note },
    lines: entries.map((entry) => utf8.decode(entry)),
    seen: seenBy(head, policy),
  }
}
