import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import {
  holds,
  isNoteSigned,
  isSignedBy,
  type Note,
  type NoteKey,
  publicNoteKey,
  readNote,
  signatureLine,
  signNote,
} from './note.ts'
import type { Head } from './tree.ts'

/** Heads of a public log (C2SP tlog-checkpoint) and what witnesses sign of them (tlog-cosignature, Ed25519). */
export interface Checkpoint extends Head {
  readonly origin: string
  readonly note: Note
}

const SIZE = /^(0|[1-9]\d{0,15})$/

/** Reads a checkpoint without verifying anything. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const note = readNote(text)
  const [origin = '', size = '', root = '', ...more] = note?.text.split('\n') ?? []
  const bytes = fromBase64(root)
  if (!note || origin === '' || !SIZE.test(size) || !Number.isSafeInteger(Number(size))) return undefined
  // extension lines may follow; none is empty
  if (bytes?.length !== 32 || more.at(-1) !== '' || more.slice(0, -1).includes('')) return undefined
  return { origin, size: Number(size), root: bytes, note }
}

/** Reads a checkpoint of this log: its origin is the key's name, and the key signed it. */
export function verifyCheckpoint(text: string, log: NoteKey): Checkpoint | undefined {
  const found = readCheckpoint(text)
  return found && log.kind === 1 && found.origin === log.name && isNoteSigned(found.note, log)
    ? found
    : undefined
}

function checkpointText(origin: string, { size, root }: Head): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** A head, signed by the log whose name is the origin. */
export function signCheckpoint(origin: string, head: Head, secret: Uint8Array): string {
  return signNote(checkpointText(origin, head), origin, secret)
}

const cosigned = (text: string, at: bigint) => `cosignature/v1\ntime ${at}\n${text}`

/** A witness's line below a checkpoint: that this was the newest consistent head it knew at a time (s). */
export function cosign({ note }: Checkpoint, name: string, secret: Uint8Array, at: number): string {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(at))
  const { id } = publicNoteKey(name, 4, secret)
  const signature = ed25519.sign(utf8ToBytes(cosigned(note.text, BigInt(at))), secret)
  return signatureLine({ name, id, bytes: concatBytes(time, signature) })
}

/** When this witness cosigned the checkpoint (s), by its own clock; `undefined` when it did not, or a signature of it fails. */
export function cosignedAt({ note }: Checkpoint, witness: NoteKey): number | undefined {
  const own = note.signatures.filter((signature) => isSignedBy(signature, witness))
  const times = own.map(({ bytes }) => {
    if (witness.kind !== 4 || bytes.length !== 72) return undefined
    const at = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)
    return holds(witness, cosigned(note.text, at), bytes.slice(8)) ? Number(at) : undefined
  })
  return times.includes(undefined) ? undefined : times[0]
}
