const HIDDEN =
  /[\p{Cc}\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2028\u2029\u2065\u2800\u3164\uFFA0\u{E0000}-\u{E0FFF}]/u

/**
 * Does a name hold only what a reader sees: no controls, no marks without width, no turns of direction, and not blanks alone?
 * The database refuses the others (`has_hidden`, `has_words`).
 */
export function isVisible(name: string): boolean {
  return name.trim() !== '' && !HIDDEN.test(name)
}
