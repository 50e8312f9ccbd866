/** 4 to 20 of letters, digits and `_ . -` (contract, Server rules). Unique case-insensitively, which the database checks. */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_.-]{4,20}$/.test(text)
}

/** 8 to 64 characters of any kind. */
export function isPassword(text: string): boolean {
  const { length } = [...text]
  return length >= 8 && length <= 64
}
