import { sha256 } from '@noble/hashes/sha2.js'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Keyboard rows and the alphabet. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Characters that replace a letter, as in `p@ssw0rd`. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
}
const PRODUCT = 'saikoro'
/** Maximum number of characters around a word. */
const AROUND = 5
/** All-digit passwords up to this length are dates or telephone numbers. */
const DIGITS = 11

function fingerprintOf(word: string): number {
  return new DataView(sha256(new TextEncoder().encode(word)).buffer).getUint32(0)
}

let fingerprints: ReadonlySet<number> | undefined

/** Decodes the list at first use. */
function commonFingerprints(): ReadonlySet<number> {
  if (fingerprints) return fingerprints
  const bytes = Uint8Array.from(atob(COMMON_PASSWORDS.replaceAll('\n', '')), (char) => char.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  fingerprints = new Set(Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4)))
  return fingerprints
}

const isCommon = (word: string) => commonFingerprints().has(fingerprintOf(word))

function isAlongRow(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return ROWS.some((row) => row.includes(text) || row.includes(backwards))
}

/** Whether a short part repeats, as in `abababab` or `abc123abc123`. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text) || new Set(text).size < 4
}

/** Whether the password is this word with a few characters around it. */
function isDecorated(text: string, word: string): boolean {
  return word.length > 3 && text.includes(word) && text.length - word.length <= AROUND
}

/** Yields the password without up to five digits and marks at each end, and with substitutes read as letters. */
function* wordsIn(text: string): Generator<string> {
  const bare = /^[^a-z]{0,5}([a-z].*?)[^a-z]{0,5}$/s.exec(text)?.[1] ?? text
  for (const word of [text, bare]) {
    yield word
    yield word.replaceAll(/[@013$5]/g, (char) => SUBSTITUTES[char] ?? char)
  }
}

/**
 * Returns whether a password is easily guessed: a common one (also with digits appended), digits only, a keyboard row, a repetition,
 * or the name of the member or the product. `isPassword` checks the length.
 */
export function isWeakPassword(password: string, username = ''): boolean {
  const text = password.toLowerCase()
  const name = username.toLowerCase()
  const ofNames = [name, [...name].reverse().join(''), PRODUCT]
  return (
    (/^\d+$/.test(text) && text.length <= DIGITS) ||
    isAlongRow(text) ||
    isRepeated(text) ||
    ofNames.some((word) => isDecorated(text, word)) ||
    [...wordsIn(text)].some((word) => word.length > 4 && isCommon(word))
  )
}
