import { getVideoInfo, getVideoInfoItem, getVideoList, itemlist } from '@saikoro/shared/contract/video'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type VideoPage = Reply<typeof getVideoList>
export type VideoRow = VideoPage['data'][number]

export const categoriesQuery = () => ({ ...callQuery(itemlist), staleTime: 60_000 })

/** The list ends when `count` videos are loaded or a page is empty. */
export function videosQuery(category: number) {
  return infiniteQueryOptions({
    queryKey: [getVideoList.path, { category }],
    queryFn: ({ pageParam: page, signal }) => callApi(getVideoList, { id: category, page }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((total, { data }) => total + data.length, 0)
      return loaded >= last.count || last.data.length === 0 ? undefined : pages.length
    },
  })
}

/** Never refetched while mounted, because a new play ticket would restart the player; dropped when the screen closes. */
export function videoQuery(id: number) {
  return queryOptions({
    queryKey: [getVideoInfo.path, { id }],
    queryFn: ({ signal }) => callApi(getVideoInfo, { id, uncounted: '1' }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Counts a play; a play that cannot be counted does not disturb the video. */
export function playedMutation(id: number) {
  return mutationOptions({
    mutationFn: () => callApi(getVideoInfo, { id }).catch(() => undefined),
    onSuccess: (played, _form, _result, { client }) =>
      client.setQueryData(videoQuery(id).queryKey, (opened) =>
        opened && played ? { ...opened, count: played.count } : opened,
      ),
  })
}

export const recommendedQuery = () => callQuery(getVideoInfoItem)
