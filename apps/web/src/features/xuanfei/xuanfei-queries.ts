import {
  block,
  getBlocks,
  getFilters,
  getFreeDays,
  like,
  unblock,
  xuanfeidata,
  xuanfeilist,
} from '@saikoro/shared/contract/xuanfei'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type ProfileFilter, profileQuery, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { callApi } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toastError } from '../../lib/toast.ts'
import { looserThan } from './filters.ts'

/** Optimistic: toggles the like at once, then takes the count of the reply, or restores the old state on an error. */
export function likeMutation(id: number) {
  const { queryKey } = profileQuery(id)
  return mutationOptions({
    mutationFn: () => callApi(like, { id }),
    onMutate: async (_nothing, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        before && { ...before, liked: !before.liked, dianzan: before.dianzan + (before.liked ? -1 : 1) },
      )
      return before
    },
    onError: (error, _nothing, before, { client }) => {
      client.setQueryData(queryKey, before)
      toastError(error)
    },
    onSuccess: (figures, _nothing, _before, { client }) => {
      client.setQueryData(queryKey, (shown) => shown && { ...shown, ...figures })
      void client.invalidateQueries({ queryKey: [xuanfeilist.path] })
    },
  })
}

/** Hides the profile from this member, or shows it again. */
export function blockMutation(id: number) {
  return mutationOptions({
    mutationFn: (isBlocked: boolean) => callApi(isBlocked ? unblock : block, { id }),
    onSuccess: (_data, _isBlocked, _result, { client }) => {
      void client.invalidateQueries({ queryKey: [xuanfeilist.path] })
      void client.invalidateQueries({ queryKey: [getBlocks.path] })
      return client.invalidateQueries({ queryKey: [xuanfeidata.path, { id }] })
    },
  })
}

/** Blocked profiles, newest first. */
export const blocksQuery = () => callQuery(getBlocks)

/** Tags and languages by which the directory can be filtered. */
export const filtersQuery = () => callQuery(getFilters)

/** Days with a free time in a city, 0 for any. */
export const freeDaysQuery = (city: number) => callQuery(getFreeDays, { id: city })

/** The nearest list that has a profile, beside one without a match; null when no profile is listed. */
export function nearQuery(city: number, filter: ProfileFilter) {
  return queryOptions({
    queryKey: [xuanfeilist.path, 'near', { city, ...filter }],
    queryFn: async ({ client }) => {
      for (const looser of looserThan(city, filter)) {
        const { pages } = await client.fetchInfiniteQuery(profilesQuery(looser.city, looser.filter))
        if (pages.some((rows) => rows.length > 0)) return looser
      }
      return null
    },
  })
}
