/**
 * Returns a typed number in plain digits: full-width digits and signs as ASCII, without blanks and thousands separators. What is no number
 * stays as it was typed, so that the form refuses it instead of reading another number.
 */
export function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}
