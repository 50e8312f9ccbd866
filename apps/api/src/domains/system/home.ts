import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { config } from '@saikoro/shared/contract/system'
import type { Locale } from '@saikoro/shared/locale'
import type { Context } from '../../kernel/context.ts'
import { NAMES, nameIn, TEXTS, textIn } from '../../wire/localized.ts'
import { type VideoRow, videos, withDuration } from '../video/rows.ts'

type Home = ReplyOf<typeof config>

const SHOWN = 8

/** Returns Home's content in one language: newest notice, banners, hot and recommended videos. */
export async function readHome(ctx: Context, locale: Locale): Promise<Home> {
  const { db } = ctx
  const [notice, banners, hot, recommended] = await Promise.all([
    db.notice.findFirst({ where: { open: true }, orderBy: { id: 'desc' }, select: TEXTS }),
    db.banner.findMany({
      where: { open: true },
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      select: { id: true, url: true, link: true, ...NAMES },
    }),
    videos(db, locale, { marked: 'hot', limit: SHOWN }),
    videos(db, locale, { marked: 'recommended', limit: SHOWN }),
  ])
  const movies = async (rows: readonly VideoRow[]) =>
    (await withDuration(ctx, rows)).map((row) => ({ ...row, cover: row.vod_pic, title: row.vod_name }))
  return {
    notice: notice ? textIn(locale, notice) : '',
    banners: banners.map(({ id, url, link, ...names }) => ({ id, url, link, name: nameIn(locale, names) })),
    movielist_0: await movies(hot),
    movielist_1: await movies(recommended),
  }
}
