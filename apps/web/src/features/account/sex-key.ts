/** Returns the locale key of the wire values '1' and '2'; anything else is unknown. */
export function sexKey(sex: string) {
  if (sex === '1') return 'male'
  return sex === '2' ? 'female' : 'unknown'
}
