/** Control characters, zero-width characters, bidirectional controls and the blank Braille cell. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns whether a name has visible characters only and is not blank. The database checks the same (`has_hidden`, `has_words`). */
export function isVisible(name: string): boolean {
  return name.trim() !== '' && !HIDDEN.test(name)
}
