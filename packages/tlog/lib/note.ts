import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import { isSameBytes } from './tree.ts'

// a smaller table than the default one, which holds a slow phone for a tenth of a second at the first verification and
// saves a sixth of each later one
ed25519.Point.BASE.precompute(3)

/** The signature type of a key (C2SP signed-note): 1 signs notes, 4 cosigns checkpoints with a timestamp. */
export type KeyKind = 1 | 4

export interface NoteKey {
  readonly name: string
  readonly kind: KeyKind
  /** The public key, 32 bytes of Ed25519. */
  readonly key: Uint8Array
  /** The key id: the first four bytes of a hash over name, kind and key. */
  readonly id: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  readonly id: Uint8Array
  readonly bytes: Uint8Array
}

export interface Note {
  /** Ends with a newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const SIGNATURES_MAX = 64
const isName = (name: string) => name !== '' && !/[\s+\p{Z}\p{Cc}]/u.test(name)

function noteKey(name: string, kind: KeyKind, key: Uint8Array): NoteKey {
  const id = sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(kind), key)).slice(0, 4)
  return { name, kind, key, id }
}

/** Returns the public key of a private key of 32 bytes. */
export function publicNoteKey(name: string, kind: KeyKind, secret: Uint8Array): NoteKey {
  return noteKey(name, kind, ed25519.getPublicKey(secret))
}

/** Returns the verifier key as text: name, id in hex, kind and key in base64 (C2SP signed-note). */
export function writeVkey({ name, kind, key, id }: NoteKey): string {
  return `${name}+${bytesToHex(id)}+${toBase64(concatBytes(Uint8Array.of(kind), key))}`
}

/** Parses a verifier key; `undefined` for a malformed one, for other kinds and for an id that does not match the key. */
export function readVkey(text: string): NoteKey | undefined {
  const [, name = '', id, coded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? []
  const bytes = fromBase64(coded)
  const kind = bytes?.[0]
  if (!bytes || !isName(name) || bytes.length !== 33 || (kind !== 1 && kind !== 4)) return undefined
  const found = noteKey(name, kind, bytes.slice(1))
  return bytesToHex(found.id) === id ? found : undefined
}

/** Returns one signature as a line of a note, with its newline. */
export function signatureLine({ name, id, bytes }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes(id, bytes))}\n`
}

/** Returns the text of a note: the inverse of `readNote`. */
export function writeNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(signatureLine).join('')}`
}

function readSignatureLine(line: string): NoteSignature | undefined {
  const [, name = '', coded = ''] = /^— (\S+) (\S+)\n$/.exec(line) ?? []
  const bytes = fromBase64(coded)
  if (!bytes || bytes.length < 5 || !isName(name)) return undefined
  return { name, id: bytes.slice(0, 4), bytes: bytes.slice(4) }
}

/** Parses a note with 1 to 64 signatures; `undefined` for a malformed one. Nothing is verified. */
export function readNote(note: string): Note | undefined {
  const cut = note.lastIndexOf('\n\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows newline as the only control character
  if (cut < 0 || /[\u0000-\u0009\u000b-\u001f]|[\ud800-\udfff]/u.test(note)) return undefined
  const lines = note.slice(cut + 2).split(/(?<=\n)/)
  const signatures = lines.map(readSignatureLine)
  if (lines.length > SIGNATURES_MAX || signatures.includes(undefined)) return undefined
  return {
    text: note.slice(0, cut + 1),
    signatures: signatures.filter((signature) => signature !== undefined),
  }
}

/** Returns whether name and id of a signature are those of this key. Nothing is verified. */
export function isSignedBy({ name, id }: NoteSignature, key: NoteKey): boolean {
  return name === key.name && isSameBytes(id, key.id)
}

/** Returns whether an Ed25519 signature of a message is valid (strict, RFC 8032); false for malformed input. */
export function isValidSignature(key: NoteKey, message: string, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, utf8ToBytes(message), key.key, { zip215: false })
  } catch {
    return false
  }
}

/** Returns whether the note has a signature of this key and all signatures of this key are valid. */
export function isNoteSigned({ text, signatures }: Note, key: NoteKey): boolean {
  const own = signatures.filter((signature) => isSignedBy(signature, key))
  return own.length > 0 && own.every(({ bytes }) => isValidSignature(key, text, bytes))
}

/**
 * Returns a note with one signature of kind 1.
 * @param text ends with a newline
 * @param secret the private key, 32 bytes of Ed25519
 */
export function signNote(text: string, name: string, secret: Uint8Array): string {
  const { id } = publicNoteKey(name, 1, secret)
  return `${text}\n${signatureLine({ name, id, bytes: ed25519.sign(utf8ToBytes(text), secret) })}`
}
