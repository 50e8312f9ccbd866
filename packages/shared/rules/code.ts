/**
 * Returns a code as it is stored from what a person typed: capitals of half width (NFKC), without blanks, and each kind of dash as a hyphen,
 * the long vowel mark of Japanese keyboards included.
 */
export function readCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212ー]/gu, '-')
}
