import * as video from '@saikoro/shared/contract/video'
import type { Routes } from '../../http/bind-call.ts'
import { wireNames } from '../../wire/localized.ts'
import { findVideos, saveVideo, videoDetails } from './find-videos.ts'
import { playOpenVideo, playVideo } from './play.ts'
import { SHOWN, videos, withDuration } from './rows.ts'

const PAGE = 8

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
    const [data, count] = await Promise.all([
      videos(ctx.db, locale, { category, limit: PAGE, skip: input.page * PAGE }),
      ctx.db.video.count({ where: { ...SHOWN, ...(category > 0 && { categoryId: category }) } }),
    ])
    return { data: await withDuration(ctx, data), count }
  })

  on(video.getVideoInfo, async ({ input, caller, locale }) => playVideo(ctx, caller, input, locale))

  on(video.getOpenVideos, { cacheForOneSecond: true }, async ({ input, locale }) => {
    const [data, count] = await Promise.all([
      videos(ctx.db, locale, { marked: 'for_everybody', limit: PAGE, skip: input.page * PAGE }),
      ctx.db.video.count({ where: { ...SHOWN, forEverybody: true } }),
    ])
    return { data: await withDuration(ctx, data), count }
  })

  on(video.getOpenVideo, { perMinute: 120 }, async ({ input, caller, locale }) =>
    playOpenVideo(ctx, caller, input, locale),
  )

  on(video.findVideos, async ({ input, caller, locale }) => {
    const among = await findVideos(ctx.db, input, caller?.id ?? 0)
    const [data, count] = await Promise.all([
      videos(ctx.db, locale, { among, limit: PAGE, skip: input.page * PAGE }),
      ctx.db.video.count({ where: { ...SHOWN, id: { in: among } } }),
    ])
    return { data: await withDuration(ctx, data), count }
  })

  on(video.getVideoDetails, async ({ input, caller, locale }) =>
    videoDetails(ctx.db, input.id, caller?.id ?? 0, locale),
  )

  on(video.saveVideo, async ({ input, caller }) => saveVideo(ctx.db, caller.id, input))

  on(video.getVideoInfoItem, async ({ locale }) =>
    withDuration(ctx, await videos(ctx.db, locale, { marked: 'recommended', limit: PAGE })),
  )
}
