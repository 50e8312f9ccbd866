const COUNT = 185

/** The known set of pictures that a member may choose from, by their paths. */
export const AVATARS: readonly string[] = Array.from(
  { length: COUNT },
  (_, index) => `/media/avatars/${String(index + 1).padStart(3, '0')}.svg`,
)

/** Is this a picture of the known set? Nothing else becomes an avatar, so no address of elsewhere is ever loaded. */
export function isAvatar(path: string): boolean {
  return AVATARS.includes(path)
}
