import { useSearchParams } from 'react-router-dom'
import type { Wish } from '../../entities/profile/profile-queries.ts'

const NAMES = ['q', 'rating', 'video', 'sort'] as const
export type WishName = (typeof NAMES)[number]

/** What the directory's address wishes for, and a way to change one of it; the rest of the address stays. */
export function useWish(): readonly [wish: Wish, put: (name: WishName, value: string) => void] {
  const [query, setQuery] = useSearchParams()
  const wish = Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))

  function put(name: WishName, value: string) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }

  return [wish, put]
}
