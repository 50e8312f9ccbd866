import { address, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export const PAGE_ROWS = 10

export type ProfileRow = Awaited<ReturnType<typeof readProfiles>>[number]

/** Filters and order of a list, as in the URL of the directory. */
export interface ProfileFilter {
  readonly q?: string
  readonly video?: string
  readonly sort?: string
  readonly liked?: string
}

function readProfiles(city: number, page: number, filter: ProfileFilter = {}) {
  return callApi(xuanfeilist, { id: city, page, ...filter })
}

/** Listed profiles, by default newest first; `city` 0 is every city. A page that is not full is the last one. */
export function profilesQuery(city: number, filter: ProfileFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [xuanfeilist.path, { city, ...filter }],
    queryFn: ({ pageParam }) => readProfiles(city, pageParam, filter),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE_ROWS ? undefined : pages.length + 1),
  })
}

export function newestProfilesQuery() {
  return queryOptions({ queryKey: [xuanfeilist.path, 'newest'], queryFn: () => readProfiles(0, 1) })
}

export function highEndQuery() {
  return queryOptions({
    queryKey: [xuanfeilist.path, 'high end'],
    queryFn: () => callApi(xuanfeilist, { high_end: '1' }),
  })
}

/** The cities as a flat list; the contract sends rows of four. */
export function citiesQuery() {
  return queryOptions({
    queryKey: [address.path],
    queryFn: async () => (await callApi(address, { page: 1, limit: 100 })).flat(),
    staleTime: 60_000,
  })
}

export type Profile = Awaited<ReturnType<typeof readProfile>>

function readProfile(id: number) {
  return callApi(xuanfeidata, { id })
}

export function profileQuery(id: number) {
  return queryOptions({ queryKey: [xuanfeidata.path, { id }], queryFn: () => readProfile(id) })
}
