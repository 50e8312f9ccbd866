import * as directory from '@saikoro/shared/contract/xuanfei'
import type { Locale } from '@saikoro/shared/locale'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  type ProfileFilter,
  type ProfileRow,
  profileQuery,
  profilesQuery,
} from '../../entities/profile/profile-queries.ts'
import { readTags } from '../../entities/profile/read-tags.ts'
import { callApi } from '../../lib/call.ts'
import { callQuery, changeOf } from '../../lib/call-query.ts'
import { toastError } from '../../lib/toast.ts'
import { looserThan } from './filters.ts'

/** Optimistic: toggles the like at once, then takes the count of the reply, or restores the old state on an error. */
export function likeMutation(id: number) {
  const { queryKey } = profileQuery(id)
  return mutationOptions({
    mutationFn: () => callApi(directory.like, { id }),
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
      void client.invalidateQueries({ queryKey: [directory.xuanfeilist.path] })
    },
  })
}

/** Hides the profile from this member, or shows it again. */
export const blockMutation = (id: number) =>
  changeOf(
    (isBlocked: boolean) => callApi(isBlocked ? directory.unblock : directory.block, { id }),
    ...[directory.xuanfeilist, directory.getBlocks, directory.xuanfeidata],
  )

/** Blocked profiles, newest first. */
export const blocksQuery = () => callQuery(directory.getBlocks)

/** Tags and languages by which the directory can be filtered. */
export const filtersQuery = () => callQuery(directory.getFilters)

/** Days with a free time in a city, 0 for any. */
export const freeDaysQuery = (city: number) => callQuery(directory.getFreeDays, { id: city })

/** The nearest list that has a profile, beside one without a match; null when no profile is listed. */
export function nearQuery(city: number, filter: ProfileFilter) {
  return queryOptions({
    queryKey: [directory.xuanfeilist.path, 'near', { city, ...filter }],
    queryFn: async ({ client }) => {
      for (const looser of looserThan(city, filter)) {
        const { pages } = await client.fetchInfiniteQuery(profilesQuery(looser.city, looser.filter))
        if (pages.some((rows) => rows.length > 0)) return looser
      }
      return null
    },
  })
}

const SUGGESTED = 8

/** As the server compares words. */
const normal = (words: string) => words.trim().normalize('NFKC').toLowerCase()

/**
 * Returns names and tags that contain what is typed: first those that begin with it, names before tags, then the others; tags by
 * how many profiles have them. Without typed words, none.
 */
export function suggestionsOf(
  profiles: readonly Pick<ProfileRow, 'id' | 'xuanfei_name' | 'flag'>[],
  typed: string,
  locale: Locale,
): string[] {
  const words = normal(typed)
  if (words === '') return []
  const each = [...new Map(profiles.map((profile) => [profile.id, profile])).values()]
  const uses = Map.groupBy(
    each.flatMap(({ flag }) => readTags(flag, locale)),
    (tag) => tag,
  )
  const tags = [...uses].toSorted((a, b) => b[1].length - a[1].length).map(([tag]) => tag)
  const names = each.map(({ xuanfei_name }) => xuanfei_name)
  const found = [...new Set([...names, ...tags])].filter((word) => normal(word).includes(words))
  const begins = (word: string) => Number(normal(word).startsWith(words))
  return found.toSorted((one, other) => begins(other) - begins(one)).slice(0, SUGGESTED)
}
