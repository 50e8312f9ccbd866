import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import { type Checkpoint, verifyCheckpoint } from './checkpoint.ts'
import type { NoteKey } from './note.ts'
import { entryLeaf, isIncluded } from './tree.ts'

/** A proof that a public log contains an entry, in one file (C2SP tlog-proof). */
export interface LogProof {
  /** Application data, which nothing authenticates; '' for none. */
  readonly extra: string
  readonly index: number
  /** The inclusion proof, hashes of 32 bytes. */
  readonly path: readonly Uint8Array[]
  /** The signed note of a checkpoint, with cosignatures. */
  readonly checkpoint: string
}

const FIRST = 'c2sp.org/tlog-proof@v1'

/** Returns the text of a proof. */
export function writeProof({ extra, index, path, checkpoint }: LogProof): string {
  const more = extra === '' ? [] : [`extra ${toBase64(utf8ToBytes(extra))}`]
  return [FIRST, ...more, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n')
}

/** Parses a proof; `undefined` for a malformed one. Nothing is verified. */
export function readProof(text: string): LogProof | undefined {
  const [first, ...lines] = text.split('\n')
  const coded = lines[0]?.startsWith('extra ') ? lines.shift()?.slice(6) : undefined
  const extra = coded === undefined ? new Uint8Array() : fromBase64(coded)
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '')?.[1]
  const end = lines.indexOf('')
  const path = lines.slice(0, end).map(fromBase64)
  if (first !== FIRST || !extra || index === undefined || end < 0 || path.includes(undefined))
    return undefined
  if (path.length > 63 || path.some((hash) => hash?.length !== 32)) return undefined
  try {
    return {
      extra: new TextDecoder('utf-8', { fatal: true }).decode(extra),
      index: Number(index),
      path: path.filter((hash) => hash !== undefined),
      checkpoint: lines.slice(end + 1).join('\n'),
    }
  } catch {
    return undefined
  }
}

/** Returns the checkpoint if this log signed it and the proof leads from the entry to its root, else `undefined`. */
export function verifyProof(
  entry: string,
  { index, path, checkpoint }: LogProof,
  log: NoteKey,
): Checkpoint | undefined {
  const head = verifyCheckpoint(checkpoint, log)
  return head && isIncluded(entryLeaf(entry), index, path, head) ? head : undefined
}
