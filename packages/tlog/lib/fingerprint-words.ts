import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Syllables that every one of the four languages has, none like another by ear: five bits each. */
const SYLLABLES =
  'ka ki ku ke ko sa su se so ta te to na ni nu ne no ha he ho ma mi mu me mo ya yu yo wa ra ri ro'.split(' ')
const WORDS = 4
const SYLLABLES_EACH = 3

/** Four words for a text, 60 bits of its hash: what two people read to each other. Exact is the text alone. */
export function fingerprintWords(text: string): string[] {
  const hash = sha256(utf8ToBytes(`head-words/v1|${text}`))
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const syllable = (place: number) =>
    SYLLABLES[Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)] ?? ''
  return Array.from({ length: WORDS }, (_, word) =>
    Array.from({ length: SYLLABLES_EACH }, (_, at) => syllable(word * SYLLABLES_EACH + at)).join(''),
  )
}
