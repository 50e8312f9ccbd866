/** The screen with a draw's proof. */
export function pathOfProof(gameKey: string, issue: string): string {
  return `/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`
}
