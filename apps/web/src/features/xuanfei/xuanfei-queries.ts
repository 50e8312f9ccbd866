import { block, getBlocks, like, unblock, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type ProfileFilter, profileQuery } from '../../entities/profile/profile-queries.ts'
import { callApi } from '../../lib/call.ts'
import { toastError } from '../../lib/toast.ts'

/** Optimistic: toggles the like at once, then takes the count of the reply, or restores the old state on an error. */
export function likeMutation(id: number) {
  const { queryKey } = profileQuery(id)
  return mutationOptions({
    mutationKey: [like.path, { id }],
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
    mutationKey: [block.path, { id }],
    mutationFn: (isBlocked: boolean) => callApi(isBlocked ? unblock : block, { id }),
    onSuccess: (_data, _isBlocked, _result, { client }) => {
      void client.invalidateQueries({ queryKey: [xuanfeilist.path] })
      void client.invalidateQueries({ queryKey: [getBlocks.path] })
      return client.invalidateQueries({ queryKey: [xuanfeidata.path, { id }] })
    },
  })
}

/** Blocked profiles, newest first. */
export function blocksQuery() {
  return queryOptions({ queryKey: [getBlocks.path], queryFn: () => callApi(getBlocks, {}) })
}

const NAMES = ['q', 'rating', 'video', 'sort'] as const
export type WishName = (typeof NAMES)[number]

/** Reads the filters from the query of the directory URL. */
export function filterOf(query: URLSearchParams): ProfileFilter {
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}
