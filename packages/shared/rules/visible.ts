// Names: which characters they may have. The database refuses the same characters (`has_hidden`), and looser only where they join.

/** Control characters, zero-width characters, bidirectional controls and the blank Braille cell. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const JOINING = `Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil
  Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan`
const JOINED_LETTER = `[${JOINING.replaceAll(/(\w+)\s*/g, '\\p{Script_Extensions=$1}')}]`

/** Where an invisible character changes how its neighbours look. */
const JOINS = [
  // a variant of the character before: an emoji, a punctuation mark, a Han or a Mongolian character
  '(?<=[\\p{L}\\p{N}\\p{P}\\p{S}])[\\uFE00-\\uFE0F]',
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]',
  // one emoji of several; letters that join or do not
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=${JOINED_LETTER})[\\u200C\\u200D](?=${JOINED_LETTER})`,
  // the flag of a part of a country
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}',
]
const JOINED = new RegExp(JOINS.join('|'), 'gu')

/** Returns a name as it is stored: composed (NFC), without blanks at its ends. */
export const composedName = (text: string): string => text.trim().normalize('NFC')

/** Returns the first character of a name that nobody can see, as in `U+200B`; undefined when each is seen or joins its neighbours. */
export function hiddenIn(name: string): string | undefined {
  const [found] = HIDDEN.exec(name.replaceAll(JOINED, '')) ?? []
  return found && `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
