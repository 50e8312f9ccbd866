import type { Prisma } from '@saikoro/server/generated/prisma/client'
import * as video from '@saikoro/shared/contract/video'
import type { Locale } from '@saikoro/shared/locale'
import type { Routes } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { wireNames } from '../../wire/localized.ts'
import { findVideos, saveVideo, videoDetails } from './find-videos.ts'
import { playOpenVideo, playVideo } from './play.ts'
import { SHOWN, type VideoFilter, videos, withDuration } from './rows.ts'

const PAGE = 8

/** Returns a page of the videos that pass a filter of the list, and how many pass the same filter of the count. */
async function pageOf(
  ctx: Context,
  locale: Locale,
  page: number,
  filter: VideoFilter,
  same: Prisma.VideoWhereInput,
) {
  const [data, count] = await Promise.all([
    videos(ctx.db, locale, { ...filter, limit: PAGE, skip: page * PAGE }),
    ctx.db.video.count({ where: { ...SHOWN, ...same } }),
  ])
  return { data: await withDuration(ctx, data), count }
}

export const videoRoutes: Routes = (on, ctx) => {
  on(video.itemlist, { cacheForOneSecond: true }, async () => {
    const categories = await ctx.db.videoCategory.findMany({
      where: { open: true },
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      omit: { note: true, sort: true, open: true },
    })
    return categories.map((row) => ({ id: row.id, name: wireNames(row) }))
  })

  on(video.getVideoList, { cacheForOneSecond: true }, async ({ input, locale }) => {
    const category = input.id === video.LATEST_VIDEOS ? 0 : input.id
    return pageOf(ctx, locale, input.page, { category }, category > 0 ? { categoryId: category } : {})
  })

  on(video.getVideoInfo, async ({ input, caller, locale }) => playVideo(ctx, caller, input, locale))

  on(video.getOpenVideos, { cacheForOneSecond: true }, async ({ input, locale }) =>
    pageOf(ctx, locale, input.page, { marked: 'for_everybody' }, { forEverybody: true }),
  )

  on(video.getOpenVideo, { perMinute: 120 }, async ({ input, caller, locale }) =>
    playOpenVideo(ctx, caller, input, locale),
  )

  on(video.findVideos, async ({ input, caller, locale }) => {
    const among = await findVideos(ctx.db, input, caller?.id ?? 0)
    return pageOf(ctx, locale, input.page, { among }, { id: { in: among } })
  })

  on(video.getVideoDetails, async ({ input, caller, locale }) =>
    videoDetails(ctx.db, input.id, caller?.id ?? 0, locale),
  )

  on(video.saveVideo, async ({ input, caller }) => saveVideo(ctx.db, caller.id, input))

  on(video.getVideoInfoItem, async ({ locale }) =>
    withDuration(ctx, await videos(ctx.db, locale, { marked: 'recommended', limit: PAGE })),
  )
}
