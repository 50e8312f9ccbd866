import type { Wish } from '../../entities/profile/profile-queries.ts'

const NAMES = ['q', 'rating', 'video', 'sort'] as const
export type WishName = (typeof NAMES)[number]

/** Reads the filters from the query of the directory URL. */
export function wishOf(query: URLSearchParams): Wish {
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}
