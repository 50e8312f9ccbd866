import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** 32 syllables that exist in Japanese, Chinese, English and Malay and sound different: five bits each. */
const SYLLABLES =
  'ka ki ku ke ko sa su se so ta te to na ni nu ne no ha he ho ma mi mu me mo ya yu yo wa ra ri ro'.split(' ')
const WORDS = 4
const SYLLABLES_EACH = 3

/** Returns four words of three syllables from 60 bits of a hash of the text, for two people to compare aloud. */
export function fingerprintWords(text: string): string[] {
  const hash = sha256(utf8ToBytes(`head-words/v1|${text}`))
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const syllable = (index: number) =>
    SYLLABLES[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)] ?? ''
  return Array.from({ length: WORDS }, (_, word) =>
    Array.from({ length: SYLLABLES_EACH }, (_, at) => syllable(word * SYLLABLES_EACH + at)).join(''),
  )
}
