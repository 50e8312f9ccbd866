const COUNT = 185

/** The paths of the pictures that a member may choose as avatar. */
export const AVATARS: readonly string[] = Array.from(
  { length: COUNT },
  (_, index) => `/media/avatars/${String(index + 1).padStart(3, '0')}.svg`,
)

/**
 * Returns the path of the avatar that a client names by its path, or, as old clients do, by any URL that ends in
 * `avatarN.png`, N from 1 to 185. Returns `undefined` for anything else, so no foreign URL is ever stored or loaded.
 */
export function readAvatar(address: string): string | undefined {
  const [, number] = /(?:^|\/)avatar([1-9]\d{0,2})\.png$/.exec(address) ?? []
  return number === undefined ? AVATARS.find((path) => path === address) : AVATARS[Number(number) - 1]
}
