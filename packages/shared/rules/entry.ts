interface Entry {
  /** Hundredths of a point. */
  readonly balance: bigint
  /** The minimum balance of the game, hundredths of a point. */
  readonly condition: bigint
  /** Whether the member has an open bet in this game. */
  readonly hasBet: boolean
}

/** Returns whether a member may enter a game: with the minimum balance, or with an open bet, so that the draw can be watched. */
export function mayEnter({ balance, condition, hasBet }: Entry): boolean {
  return hasBet || balance >= condition
}
