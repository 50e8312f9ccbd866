/** Asks once and gives everybody the same answer for this long (ms). A failure is not kept. */
export function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | undefined
  return () => {
    if (kept && Date.now() < kept.until) return kept.answer
    const answer = ask()
    const mine = { answer, until: Date.now() + ms }
    kept = mine
    answer.catch(() => {
      if (kept === mine) kept = undefined
    })
    return answer
  }
}
