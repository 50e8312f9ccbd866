/** Controls, marks without width, turns of direction and the blank Braille cell. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Does a name hold only what a reader sees, and not blanks alone? The database refuses the others (`has_hidden`, `has_words`).
 */
export function isVisible(name: string): boolean {
  return name.trim() !== '' && !HIDDEN.test(name)
}
