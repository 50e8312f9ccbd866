// Verifies a public log from the last verified size on: reads and hashes every new entry and compares the root with the
// signed checkpoint. Each run also reads some of the old bundles and tiles again.
import { type Checkpoint, cosignedAt, verifyCheckpoint } from '../lib/checkpoint.ts'
import { type NoteKey, readVkey, writeVkey } from '../lib/note.ts'
import { type Policy, readPolicy, seenBy } from '../lib/policy.ts'
import { readBundle, readTile, tilePath } from '../lib/tiles.ts'
import { entryLeaf, isSameBytes, joinNodes, rootOfHashes } from '../lib/tree.ts'

/** Returns a file of the log. Throws `LogBroken` if the log does not serve it. */
export type Fetch = (path: string) => Promise<Uint8Array>

const BUNDLE = 256
/** Old bundles that each run reads again. */
const REREAD = 4

/** The state of a monitor between runs, as JSON. */
export interface LogState {
  readonly vkey: string
  readonly size: number
  /** The roots of the perfect subtrees, largest first, hex: one for each 1 bit of the size. */
  readonly range: readonly string[]
  /** The checkpoint that was verified last. */
  readonly note: string
  /** The root of every full bundle of entries, hex. */
  readonly bundles?: readonly string[] | undefined
  /** The index of the bundle that is read again next. */
  readonly next?: number | undefined
  /** The policy that was served last. */
  readonly policy?: string | undefined
}

export type FollowResult = Awaited<ReturnType<typeof followLog>>

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

/** Appends a leaf to a tree of this size; subtrees of equal size are joined. Returns the root of the bundle that it completes. */
function append(range: Uint8Array[], size: number, leaf: Uint8Array): Uint8Array | undefined {
  let bundle: Uint8Array | undefined
  range.push(leaf)
  for (let [count, leaves] = [size + 1, 1]; count % 2 === 0; count /= 2) {
    const [right, left] = [range.pop(), range.pop()]
    if (left && right) range.push(joinNodes(left, right))
    leaves *= 2
    if (leaves === BUNDLE) bundle = range.at(-1)
  }
  return bundle
}

function rootOfRange(range: readonly Uint8Array[]): Uint8Array | undefined {
  return range.reduceRight<Uint8Array | undefined>(
    (root, left) => (root ? joinNodes(left, root) : left),
    undefined,
  )
}

async function readOneBundle(get: Fetch, index: number, width: number): Promise<Uint8Array[]> {
  const bundle = readBundle(await get(tilePath({ level: 'entries', index, width })))
  if (bundle?.length !== width) throw new LogBroken(`the bundle of entries ${index} is incomplete`, [])
  return bundle
}

interface Tree {
  readonly size: number
  readonly range: readonly Uint8Array[]
  /** '' where an earlier version stored no root. */
  readonly bundles: readonly string[]
}

const tailOf = (size: number) => size % BUNDLE
const bitsOf = (number: number) => number.toString(2).replaceAll('0', '').length

/** Throws unless these are the entries, or their hashes, of a bundle of a verified tree. */
function checkBundle({ size, range, bundles }: Tree, index: number, leaves: readonly Uint8Array[]): void {
  const tail = rootOfRange(range.slice(range.length - bitsOf(tailOf(size))))
  const expected = index < bundles.length ? bundles[index] : tail && hex(tail)
  if (expected && hex(rootOfHashes(leaves)) !== expected)
    throw new LogBroken(`the old entries from ${index * BUNDLE} on have changed`, [])
}

/** Reads the new entries and appends them to a tree. */
async function extend(get: Fetch, before: Tree, to: number) {
  const range = [...before.range]
  const bundles = [...before.bundles]
  const entries: Uint8Array[] = []
  const read = new Map<number, readonly Uint8Array[]>()
  for (let index = Math.floor(before.size / BUNDLE); index * BUNDLE < to; index += 1) {
    const bundle = await readOneBundle(get, index, Math.min(BUNDLE, to - index * BUNDLE))
    const leaves = bundle.map(entryLeaf)
    read.set(index, leaves)
    const known = Math.max(0, before.size - index * BUNDLE)
    entries.push(...bundle.slice(known))
    for (const [at, leaf] of leaves.entries()) {
      if (at < known) continue
      const root = append(range, index * BUNDLE + at, leaf)
      if (root) bundles[index] = hex(root)
    }
  }
  return { tree: { size: to, range, bundles }, entries, read }
}

/** Reads some old bundles and their tiles of hashes again. Returns the index of the next one. */
async function reread(get: Fetch, tree: Tree, from: number): Promise<number> {
  const count = Math.ceil(tree.size / BUNDLE)
  const checked = Math.min(REREAD, count)
  for (let step = 0; step < checked; step += 1) {
    const index = (from + step) % count
    const width = Math.min(BUNDLE, tree.size - index * BUNDLE)
    checkBundle(tree, index, (await readOneBundle(get, index, width)).map(entryLeaf))
    checkBundle(tree, index, readTile(await get(tilePath({ level: 0, index, width })), width) ?? [])
  }
  return count === 0 ? 0 : (from + checked) % count
}

function parsePolicy(text: string): Policy {
  try {
    return readPolicy(text)
  } catch (error) {
    throw new LogBroken(`the policy cannot be read: ${(error as Error).message}`, [text])
  }
}

function textOf(bytes: Uint8Array, what: string): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new LogBroken(`${what} is not text`, [])
  }
}

function pinnedKey(policy: Policy, known: LogState | undefined): NoteKey {
  const key = readVkey(known?.vkey ?? (policy.logs[0] ? writeVkey(policy.logs[0].key) : ''))
  if (!key) throw new LogBroken('the policy names no log', [])
  return key
}

/** Returns the witnesses of the newest checkpoint that any of them cosigned, and when one cosigned last, in seconds since 1970, if any did. */
async function readCosigned(get: Fetch, policy: Policy, key: NoteKey, note: string) {
  if (policy.witnesses.length === 0)
    return { seen: seenBy(verified(note, key), policy), cosignedAt: undefined }
  const head = verified(textOf(await get('cosigned'), 'the cosigned checkpoint'), key)
  const times = policy.witnesses.flatMap((witness) => cosignedAt(head, witness.key) ?? [])
  return { seen: seenBy(head, policy), cosignedAt: times.length === 0 ? undefined : Math.max(...times) }
}

function verified(note: string, key: NoteKey): Checkpoint {
  const head = verifyCheckpoint(note, key)
  if (!head) throw new LogBroken('the checkpoint is not signed with the pinned key', [writeVkey(key), note])
  return head
}

/**
 * Verifies a log against the state of the last run and returns the new state; without one it pins the key of the policy.
 * @throws LogBroken if the log is not the earlier log with entries appended
 */
export async function followLog(get: Fetch, known: LogState | undefined) {
  const policyText = textOf(await get('policy'), 'the policy')
  const policy = parsePolicy(policyText)
  const key = pinnedKey(policy, known)
  const note = textOf(await get('checkpoint'), 'the checkpoint')
  const head = verified(note, key)
  const size = known?.size ?? 0
  if (head.size < size) throw new LogBroken('the log has become shorter', [known?.note ?? '', note])
  const range = (known?.range ?? []).map((hash) => Uint8Array.from(Buffer.from(hash, 'hex')))
  const bundles = known?.bundles ?? Array.from({ length: Math.floor(size / BUNDLE) }, () => '')
  const { tree, entries, read } = await extend(get, { size, range, bundles }, head.size)
  if (!isSameBytes(rootOfRange(tree.range) ?? rootOfHashes([]), head.root))
    throw new LogBroken('the entries do not have the signed root', [known?.note ?? '', note])
  for (const [index, leaves] of read) checkBundle(tree, index, leaves)
  const next = size === 0 ? 0 : await reread(get, tree, known?.next ?? 0)
  const state: LogState = {
    vkey: writeVkey(key),
    size: head.size,
    range: tree.range.map(hex),
    note,
    bundles: tree.bundles,
    next,
    policy: policyText,
  }
  return {
    state,
    /** The new entries. */
    lines: entries.map((entry) => textOf(entry, 'an entry')),
    policy,
    ...(await readCosigned(get, policy, key, note)),
  }
}
