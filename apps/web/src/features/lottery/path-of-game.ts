/** A game's table. */
export function pathOfGame({ key, id }: { readonly key: string; readonly id: number }): string {
  return `/Lottery?${new URLSearchParams({ key, id: String(id) })}`
}
