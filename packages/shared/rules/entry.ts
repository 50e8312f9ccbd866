interface Entry {
  /** Hundredths of a point. */
  readonly balance: bigint
  /** What the game asks for on entering, hundredths. */
  readonly condition: bigint
  /** Does a bet of the member's run in this game? */
  readonly hasBet: boolean
}

/** May a member come to a table? Points that are at stake there count as held: whoever waits for a draw sees it (spec §2, Lottery play). */
export function mayEnter({ balance, condition, hasBet }: Entry): boolean {
  return hasBet || balance >= condition
}
