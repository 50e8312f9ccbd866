import { address, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export const PAGE_ROWS = 10

export type ProfileRow = Reply<typeof xuanfeilist>[number]

/** Filters and order of a list, as in the URL of the directory. */
export interface ProfileFilter {
  readonly q?: string
  /** `tonight`, `tomorrow`, `weekend` or a day (`YYYY-MM-DD`) with a free time */
  readonly when?: string
  readonly tag?: string
  readonly language?: string
  readonly video?: string
  readonly sort?: string
  readonly liked?: string
}

/** Listed profiles, by default newest first; `city` 0 is every city. A page that is not full is the last one. */
export function profilesQuery(city: number, filter: ProfileFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [xuanfeilist.path, { city, ...filter }],
    queryFn: ({ pageParam: page, signal }) => callApi(xuanfeilist, { id: city, page, ...filter }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE_ROWS ? undefined : pages.length + 1),
  })
}

export const newestProfilesQuery = () => callQuery(xuanfeilist, { id: 0, page: 1 })

export const highEndQuery = () => callQuery(xuanfeilist, { high_end: '1' })

/** The cities as a flat list; the contract sends rows of four. */
export function citiesQuery() {
  return queryOptions({
    queryKey: [address.path],
    queryFn: async ({ signal }) => (await callApi(address, { page: 1, limit: 100 }, signal)).flat(),
    staleTime: 60_000,
  })
}

export type Profile = Reply<typeof xuanfeidata>

export const profileQuery = (id: number) => callQuery(xuanfeidata, { id })
