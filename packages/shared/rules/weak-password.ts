import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from './credentials.ts'

/** Keyboard rows and the alphabet. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Characters that replace a letter, as in `p@ssw0rd`. */
const SUBSTITUTES = { a: '@4', b: '8', e: '3', i: '1!', l: '|', o: '0', s: '$5', t: '7+' }
const PRODUCT = ['saikoro', 'サイコロ', '賽子']
/** All-digit passwords up to this length are dates or telephone numbers. */
const DIGITS = 11

/** The commonest passwords of leaked lists, in lower case. */
const COMMON = new Set(dictionary['passwords-common'])

function isAlongRow(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return ROWS.some((row) => row.includes(text) || row.includes(backwards))
}

/** Whether a part repeats, as in `abababab` or `abc123abc123`. */
function isRepeated(text: string): boolean {
  return /^(.{1,32}?)\1+$/su.test(text) || new Set(text).size < 4
}

/** Returns the text in one form of its characters, in lower case, without blanks. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')

const withoutMarks = (text: string) => text.replaceAll(/[\p{P}\p{S}]/gu, '')

function readSubstitutes(text: string): string {
  let read = text
  for (const [letter, marks] of Object.entries(SUBSTITUTES))
    for (const mark of marks) read = read.replaceAll(mark, letter)
  return read
}

/** Returns the text as it is and with substitutes read as letters (`1` is an i or an l), each with and without marks. */
function readings(text: string): string[] {
  const words = [text, readSubstitutes(text), readSubstitutes(text.replaceAll('1', 'l'))]
  return words.flatMap((word) => [word, withoutMarks(word)])
}

/** Whether this is a common password, or one with up to five digits and marks at each end. */
function isCommon(text: string): boolean {
  const bare = /^[^a-z]{0,5}([a-z].*?)[^a-z]{0,5}$/s.exec(text)?.[1] ?? text
  const words = [text, bare].flatMap(readings)
  return words.some((word) => word.length > 4 && COMMON.has(word))
}

/** Whether the rest would be no password without this word. */
function isMadeOf(text: string, word: string): boolean {
  const rest = text.replaceAll(word, '')
  return rest !== text && (withoutMarks(rest).length < PASSWORD_MIN || isCommon(rest))
}

/**
 * Returns whether a password is easily guessed: a common one (also with digits appended), digits only, a keyboard row, a repetition, or
 * the name of the member or the product with little around it. Width, case, blanks and substitutes make no difference. `isPassword`
 * checks the length.
 */
export function isWeakPassword(password: string, username = ''): boolean {
  const text = plain(password)
  const name = plain(username)
  const names = [name, [...name].reverse().join('')].flatMap(readings)
  const words = [...names.filter((word) => word.length > 3), ...PRODUCT]
  return (
    (/^\d+$/.test(text) && text.length <= DIGITS) ||
    isAlongRow(text) ||
    isRepeated(text) ||
    readings(text).some((read) => words.some((word) => isMadeOf(read, word))) ||
    isCommon(text)
  )
}
