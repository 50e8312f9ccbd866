import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import { isSameBytes } from './tree.ts'

/** Signed notes (C2SP signed-note). Kinds of keys: 1 signs a note, 4 cosigns a checkpoint with a time. */
export type KeyKind = 1 | 4

export interface NoteKey {
  readonly name: string
  readonly kind: KeyKind
  /** Ed25519, 32 bytes. */
  readonly key: Uint8Array
  /** The first four bytes of a hash over all three. */
  readonly id: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  readonly id: Uint8Array
  readonly bytes: Uint8Array
}

export interface Note {
  /** With its last newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const SIGNATURES_MAX = 64
const isName = (name: string) => name !== '' && !/[\s+\p{Z}\p{Cc}]/u.test(name)

function noteKey(name: string, kind: KeyKind, key: Uint8Array): NoteKey {
  const id = sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(kind), key)).slice(0, 4)
  return { name, kind, key, id }
}

/** The key that a secret of 32 bytes signs for. */
export function publicNoteKey(name: string, kind: KeyKind, secret: Uint8Array): NoteKey {
  return noteKey(name, kind, ed25519.getPublicKey(secret))
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A key as text: name, id in hex, and what it is. */
export function writeVkey({ name, kind, key, id }: NoteKey): string {
  return `${name}+${hexOf(id)}+${toBase64(concatBytes(Uint8Array.of(kind), key))}`
}

/** Reads a key; `undefined` for another kind of key and for an id that is not its own. */
export function readVkey(text: string): NoteKey | undefined {
  const [, name = '', id, coded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? []
  const bytes = fromBase64(coded)
  const kind = bytes?.[0]
  if (!bytes || !isName(name) || bytes.length !== 33 || (kind !== 1 && kind !== 4)) return undefined
  const found = noteKey(name, kind, bytes.slice(1))
  return hexOf(found.id) === id ? found : undefined
}

/** One signature as the line of a note, with its newline. */
export function signatureLine({ name, id, bytes }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes(id, bytes))}\n`
}

/** A note as it was read. */
export function writeNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(signatureLine).join('')}`
}

/** Reads a line of `signatureLine`. */
function readSignatureLine(line: string): NoteSignature | undefined {
  const [, name = '', coded = ''] = /^— (\S+) (\S+)\n$/.exec(line) ?? []
  const bytes = fromBase64(coded)
  if (!bytes || bytes.length < 5 || !isName(name)) return undefined
  return { name, id: bytes.slice(0, 4), bytes: bytes.slice(4) }
}

/** Reads a note; `undefined` when it is none. Nothing is verified. */
export function readNote(note: string): Note | undefined {
  const cut = note.lastIndexOf('\n\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note holds none but newlines
  if (cut < 0 || /[\u0000-\u0009\u000b-\u001f]|[\ud800-\udfff]/u.test(note)) return undefined
  const lines = note.slice(cut + 2).split(/(?<=\n)/)
  const signatures = lines.map(readSignatureLine)
  if (lines.length > SIGNATURES_MAX || signatures.includes(undefined)) return undefined
  return {
    text: note.slice(0, cut + 1),
    signatures: signatures.filter((signature) => signature !== undefined),
  }
}

export function isSignedBy({ name, id }: NoteSignature, key: NoteKey): boolean {
  return name === key.name && isSameBytes(id, key.id)
}

export function holds(key: NoteKey, message: string, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, utf8ToBytes(message), key.key, { zip215: false })
  } catch {
    return false
  }
}

/** Is there a signature of this key, and does every one of its signatures hold? */
export function isNoteSigned({ text, signatures }: Note, key: NoteKey): boolean {
  const own = signatures.filter((signature) => isSignedBy(signature, key))
  return own.length > 0 && own.every(({ bytes }) => holds(key, text, bytes))
}

/** Signs a text that ends with a newline. */
export function signNote(text: string, name: string, secret: Uint8Array): string {
  const { id } = publicNoteKey(name, 1, secret)
  return `${text}\n${signatureLine({ name, id, bytes: ed25519.sign(utf8ToBytes(text), secret) })}`
}
