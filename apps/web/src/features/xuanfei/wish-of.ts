import type { Wish } from '../../entities/profile/profile-queries.ts'

const NAMES = ['q', 'rating', 'video', 'sort'] as const
export type WishName = (typeof NAMES)[number]

/** What the directory's address wishes for. */
export function wishOf(query: URLSearchParams): Wish {
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}
