// The encoding of a text. Only the platform's decoder refuses invalid bytes in all of these encodings.
import { fault } from '@saikoro/system/faults'

/** Names of the Encoding standard, as operators read them. */
export const ENCODINGS = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Shift_JIS', 'EUC-JP', 'GB18030', 'Big5'] as const
export type EncodingName = (typeof ENCODINGS)[number]

export const isEncodingName = (name: unknown): name is EncodingName => ENCODINGS.some((each) => each === name)

/** They share most of their bytes: short texts of one are valid in the others. */
const LEGACY = ENCODINGS.slice(3)
const UNUSUAL = /[\p{Co}\p{Cn}\x80-\x9f]/u
const HALF_WIDTH_BESIDE_KANJI = /\p{sc=Han}[\uff61-\uff9f]|[\uff61-\uff9f]\p{sc=Han}/u
const SAMPLE_LENGTH = 24

function decode(bytes: Uint8Array, encoding: EncodingName): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the Unicode encoding that the bytes prove: by a byte order mark, by zero bytes, which no other encoding has, or as valid UTF-8. */
function unicodeOf(bytes: Buffer): EncodingName | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const zero = bytes.indexOf(0)
  if (zero >= 0) return zero % 2 === 1 ? 'UTF-16LE' : 'UTF-16BE'
  return decode(bytes, 'UTF-8') === undefined ? undefined : 'UTF-8'
}

/** Returns the first characters beyond ASCII, which show whether an encoding is right. */
const sampleOf = (text: string) =>
  text
    .slice(0, 10_000)
    .replace(/[\0-\x7f]+/g, ' ')
    .trim()
    .slice(0, SAMPLE_LENGTH)

/**
 * Decodes a file in the encoding that was chosen, else in the one that its bytes prove. Kana in Shift_JIS, which Japanese Excel writes, have
 * bytes that the other encodings use for rare characters alone. Anything else is not guessed: the fault shows how each encoding reads it.
 */
export function decodeText(file: string, bytes: Buffer, chosen?: EncodingName) {
  const encoding = chosen ?? unicodeOf(bytes)
  const text = encoding && decode(bytes, encoding)
  if (encoding && text !== undefined) return { text, encoding }
  const readings = LEGACY.flatMap((encoding) => {
    const text = decode(bytes, encoding)
    return text === undefined || UNUSUAL.test(text) ? [] : { encoding, text }
  })
  const kana = readings.find(
    ({ encoding, text }) =>
      encoding === 'Shift_JIS' && /[ぁ-んァ-ヶ]/.test(text) && !HALF_WIDTH_BESIDE_KANJI.test(text),
  )
  if (kana) return kana
  throw fault(
    'encoding',
    file,
    readings.map((each) => `${each.encoding}: ${sampleOf(each.text)}`).join(' · '),
  )
}

/** Whether a file is text, from its first bytes. Pictures and videos have control characters there. */
export function isText(head: Buffer): boolean {
  if (head[0] !== 0xff && head[0] !== 0xfe && !head.includes(0))
    return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
  const text = decode(head.subarray(0, head.length & ~1), unicodeOf(head) ?? 'UTF-8')
  return text !== undefined && !/[^\P{Cc}\s]/u.test(text)
}
