import { findVideos, getOpenVideos } from '@saikoro/shared/contract/video'
import type { Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type VideoRow = Reply<typeof getOpenVideos>['data'][number]

/** The newest videos that are full for everybody (charter C1.2). */
export const openVideosQuery = () => ({ ...callQuery(getOpenVideos, { page: 0 }), staleTime: 60_000 })

/** The videos that a profile names as its own. */
export const profileVideosQuery = (profile: number) => callQuery(findVideos, { profile })
