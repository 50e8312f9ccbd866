/** Returns whether a username has 4 to 20 letters, digits, `_`, `.` or `-`. The database checks that it is unique ignoring case. */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_.-]{4,20}$/.test(text)
}

/** Code points. */
export const PASSWORD_MIN = 8

/** Returns whether a password has 8 to 64 characters (code points). */
export function isPassword(text: string): boolean {
  const { length } = [...text]
  return length >= PASSWORD_MIN && length <= 64
}
