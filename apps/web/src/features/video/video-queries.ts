import * as hall from '@saikoro/shared/contract/video'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi, RefusalError, type Reply } from '../../lib/call.ts'
import { callChange, callQuery } from '../../lib/call-query.ts'

export type VideoPage = Reply<typeof hall.getVideoList>
export type VideoRow = VideoPage['data'][number]

export const categoriesQuery = () => ({ ...callQuery(hall.itemlist), staleTime: 60_000 })

/** What the hall shows instead of a category. */
export interface Found {
  readonly q: string
  /** '1': of those that the member saved. */
  readonly saved: string
}

/** The list ends when `count` videos are loaded or a page is empty. */
export function videosQuery(list: number | Found) {
  return infiniteQueryOptions({
    queryKey:
      typeof list === 'number' ? [hall.getVideoList.path, { category: list }] : [hall.findVideos.path, list],
    queryFn: ({ pageParam: page, signal }): Promise<VideoPage> =>
      typeof list === 'number'
        ? callApi(hall.getVideoList, { id: list, page }, signal)
        : callApi(hall.findVideos, { ...list, page }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((total, { data }) => total + data.length, 0)
      return loaded >= last.count || last.data.length === 0 ? undefined : pages.length
    },
  })
}

/** Who watches: `activated` is a member after the briefing, to whom every video is open (charter C1.2). */
export type Viewer = 'visitor' | 'newcomer' | 'activated'

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error
}

/** Returns a video, in full where it is open to everybody; null to a visitor who has to log in first. */
async function readVideo(id: number, viewer: Viewer, signal: AbortSignal) {
  const input = { id, uncounted: '1' }
  if (viewer !== 'activated') {
    const open = await callApi(hall.getOpenVideo, input, signal).catch(unlessRefused)
    if (open) return { ...open, isOpen: true }
  }
  if (viewer === 'visitor') return null
  return { ...(await callApi(hall.getVideoInfo, input, signal)), isOpen: false }
}

/** A video as a viewer may see it. */
export type Video = NonNullable<Awaited<ReturnType<typeof readVideo>>>

/** Never refetched while mounted, because a new play ticket would restart the player; dropped when the screen closes. */
export function videoQuery(id: number, viewer: Viewer) {
  return queryOptions({
    queryKey: [hall.getVideoInfo.path, { id, viewer }],
    queryFn: ({ signal }) => readVideo(id, viewer, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Counts a play; a play that cannot be counted does not disturb the video. */
export function playedMutation(id: number, isOpen: boolean) {
  const call = isOpen ? hall.getOpenVideo : hall.getVideoInfo
  return mutationOptions({
    mutationFn: () => callApi(call, { id }).catch(() => undefined),
    onSuccess: (played, _form, _result, { client }) =>
      client.setQueriesData<Awaited<ReturnType<typeof readVideo>>>(
        { queryKey: [hall.getVideoInfo.path, { id }] },
        (opened) => (opened && played ? { ...opened, count: played.count } : opened),
      ),
  })
}

export type VideoDetails = Reply<typeof hall.getVideoDetails>

export const videoDetailsQuery = (id: number) => callQuery(hall.getVideoDetails, { id })

export const saveMutation = () => callChange(hall.saveVideo, hall.getVideoDetails, hall.findVideos)

export const recommendedQuery = () => callQuery(hall.getVideoInfoItem)

/** Returns the video after the current one in a list, the first one after the last; undefined without another one. */
export function nextAfter<T extends { readonly id: number }>(id: number, videos: readonly T[] = []) {
  const next = videos[(videos.findIndex((video) => video.id === id) + 1) % videos.length]
  return next?.id === id ? undefined : next
}
