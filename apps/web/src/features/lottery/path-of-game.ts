/** Returns the address of the betting screen of a game. */
export function pathOfGame({ key, id }: { readonly key: string; readonly id: number }): string {
  return `/Lottery?${new URLSearchParams({ key, id: String(id) })}`
}
