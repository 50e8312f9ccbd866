import { block, getBlocks, like, unblock, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import type { Locale } from '@saikoro/shared/locale'
import { mutationOptions } from '@tanstack/react-query'
import { type ProfileFilter, type ProfileRow, profileQuery } from '../../entities/profile/profile-queries.ts'
import { readTags } from '../../entities/profile/read-tags.ts'
import { callApi } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toastError } from '../../lib/toast.ts'

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

const NAMES = ['q', 'video', 'sort'] as const
export type WishName = (typeof NAMES)[number]

/** Reads the filters from the query of the directory URL. */
export function filterOf(query: URLSearchParams): ProfileFilter {
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}

const SUGGESTED = 8

/** As the server compares words. */
const normal = (words: string) => words.trim().normalize('NFKC').toLowerCase()

/**
 * Returns names and tags that contain what is typed: first those that begin with it, names before tags, then the others; tags by
 * how many profiles have them. Without typed words, the most frequent tags.
 */
export function suggestionsOf(
  profiles: readonly Pick<ProfileRow, 'id' | 'xuanfei_name' | 'flag'>[],
  typed: string,
  locale: Locale,
): string[] {
  const words = normal(typed)
  const each = [...new Map(profiles.map((profile) => [profile.id, profile])).values()]
  const counts = new Map<string, number>()
  for (const tag of each.flatMap(({ flag }) => readTags(flag, locale)))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted((a, b) => b[1] - a[1]).map(([tag]) => tag)
  const names = words === '' ? [] : each.map(({ xuanfei_name }) => xuanfei_name)
  const found = [...new Set([...names, ...tags])].filter((word) => normal(word).includes(words))
  const begins = (word: string) => Number(normal(word).startsWith(words))
  return found.toSorted((one, other) => begins(other) - begins(one)).slice(0, SUGGESTED)
}
