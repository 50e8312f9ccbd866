import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import {
  isNoteSigned,
  isSignedBy,
  isValidSignature,
  type Note,
  type NoteKey,
  publicNoteKey,
  readNote,
  signatureLine,
  signNote,
} from './note.ts'
import type { Head } from './tree.ts'

/** A checkpoint of a log (C2SP tlog-checkpoint); witnesses cosign it (tlog-cosignature, Ed25519). */
export interface Checkpoint extends Head {
  readonly origin: string
  readonly note: Note
}

const SIZE = /^(0|[1-9]\d{0,15})$/

/** Parses a checkpoint; `undefined` for a malformed one. Nothing is verified. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const note = readNote(text)
  const [origin = '', size = '', root = '', ...more] = note?.text.split('\n') ?? []
  const bytes = fromBase64(root)
  if (!note || origin === '' || !SIZE.test(size) || !Number.isSafeInteger(Number(size))) return undefined
  // extension lines may follow; none is empty
  if (bytes?.length !== 32 || more.at(-1) !== '' || more.slice(0, -1).includes('')) return undefined
  return { origin, size: Number(size), root: bytes, note }
}

/** Returns the checkpoint if its origin is the name of this key and the key signed it, else `undefined`. */
export function verifyCheckpoint(text: string, log: NoteKey): Checkpoint | undefined {
  const found = readCheckpoint(text)
  return found && log.kind === 1 && found.origin === log.name && isNoteSigned(found.note, log)
    ? found
    : undefined
}

function checkpointText(origin: string, { size, root }: Head): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/**
 * Returns a signed checkpoint of a log.
 * @param origin the name of the log and of its key
 * @param secret the private key, 32 bytes of Ed25519
 */
export function signCheckpoint(origin: string, head: Head, secret: Uint8Array): string {
  return signNote(checkpointText(origin, head), origin, secret)
}

const cosigned = (text: string, at: bigint) => `cosignature/v1\ntime ${at}\n${text}`

/**
 * Returns a witness's signature line for a checkpoint.
 * @param name the name of the witness
 * @param secret the private key of the witness, 32 bytes of Ed25519
 * @param at seconds since 1970 at which this was the newest consistent checkpoint that the witness knew
 */
export function cosign({ note }: Checkpoint, name: string, secret: Uint8Array, at: number): string {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(at))
  const { id } = publicNoteKey(name, 4, secret)
  const signature = ed25519.sign(utf8ToBytes(cosigned(note.text, BigInt(at))), secret)
  return signatureLine({ name, id, bytes: concatBytes(time, signature) })
}

/**
 * Returns when this witness cosigned the checkpoint, in seconds since 1970 by the witness's clock; `undefined` if it did
 * not, or if any of its signatures is invalid.
 */
export function cosignedAt({ note }: Checkpoint, witness: NoteKey): number | undefined {
  const own = note.signatures.filter((signature) => isSignedBy(signature, witness))
  const times = own.map(({ bytes }) => {
    if (witness.kind !== 4 || bytes.length !== 72) return undefined
    const at = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)
    return isValidSignature(witness, cosigned(note.text, at), bytes.slice(8)) ? Number(at) : undefined
  })
  return times.includes(undefined) ? undefined : times[0]
}
