import { sha256 } from '@noble/hashes/sha2.js'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Rows of keys and the order of letters: whoever walks along them is guessed at once. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** What stands for a letter in `p@ssw0rd`. */
const READ_AS: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's' }
const HOUSE = 'saikoro'
/** What people put before or behind a word, at most. */
const AROUND = 5
/** Digits alone are dates and telephone numbers up to this length. */
const DIGITS = 11

function markOf(word: string): number {
  return new DataView(sha256(new TextEncoder().encode(word)).buffer).getUint32(0)
}

let marks: ReadonlySet<number> | undefined

/** The list is opened when it is first asked for. */
function commonMarks(): ReadonlySet<number> {
  if (marks) return marks
  const bytes = Uint8Array.from(atob(COMMON_PASSWORDS.replaceAll('\n', '')), (char) => char.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  marks = new Set(Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4)))
  return marks
}

const isCommon = (word: string) => commonMarks().has(markOf(word))

function isAlongRow(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return ROWS.some((row) => row.includes(text) || row.includes(backwards))
}

/** A short part again and again: `abababab`, `abc123abc123`. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text) || new Set(text).size < 4
}

/** Is this word all of the password but for a few characters around it? */
function isDecorated(text: string, word: string): boolean {
  return word.length > 3 && text.includes(word) && text.length - word.length <= AROUND
}

/** Its letters with a few digits and marks around them left out, and with what stands for a letter read as one. */
function* wordsIn(text: string): Generator<string> {
  const bare = /^[^a-z]{0,5}([a-z].*?)[^a-z]{0,5}$/s.exec(text)?.[1] ?? text
  for (const word of [text, bare]) {
    yield word
    yield word.replaceAll(/[@013$5]/g, (char) => READ_AS[char] ?? char)
  }
}

/**
 * Would this password be among the first that somebody tries: a common one, one with digits behind it, digits alone, a row of keys, a
 * repetition, the member's own name or the house's? Length is `isPassword`'s to say.
 */
export function isWeakPassword(password: string, username = ''): boolean {
  const text = password.toLowerCase()
  const name = username.toLowerCase()
  const ofNames = [name, [...name].reverse().join(''), HOUSE]
  return (
    (/^\d+$/.test(text) && text.length <= DIGITS) ||
    isAlongRow(text) ||
    isRepeated(text) ||
    ofNames.some((word) => isDecorated(text, word)) ||
    [...wordsIn(text)].some((word) => word.length > 4 && isCommon(word))
  )
}
