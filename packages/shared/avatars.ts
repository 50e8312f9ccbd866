const COUNT = 185

/** The known set of pictures that a member may choose from, by their paths. */
export const AVATARS: readonly string[] = Array.from(
  { length: COUNT },
  (_, index) => `/media/avatars/${String(index + 1).padStart(3, '0')}.svg`,
)

/**
 * The picture of the known set that is meant: by its path, or as other clients name it, an address of whatever place that ends in
 * `avatarN.png`. Nothing else becomes an avatar, so no address of elsewhere is ever loaded.
 */
export function readAvatar(address: string): string | undefined {
  const [, number] = /(?:^|\/)avatar([1-9]\d{0,2})\.png$/.exec(address) ?? []
  return number === undefined ? AVATARS.find((path) => path === address) : AVATARS[Number(number) - 1]
}
