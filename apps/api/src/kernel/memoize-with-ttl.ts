/** Returns a function that caches the result of `load` for `ms` milliseconds. Concurrent callers share one call; rejections are not cached. */
export function memoizeWithTtl<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let cached: { readonly answer: Promise<T>; readonly until: number } | undefined
  return () => {
    if (cached && Date.now() < cached.until) return cached.answer
    const answer = load()
    const entry = { answer, until: Date.now() + ms }
    cached = entry
    answer.catch(() => {
      if (cached === entry) cached = undefined
    })
    return answer
  }
}
