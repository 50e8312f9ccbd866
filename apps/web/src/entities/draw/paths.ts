/** The betting screen of a game. */
export function pathOfGame({ key, id }: { readonly key: string; readonly id: number }): string {
  return `/Lottery?${new URLSearchParams({ key, id: String(id) })}`
}

/** The screen with a draw's proof. */
export function pathOfProof(gameKey: string, issue: string): string {
  return `/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`
}
