import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { config } from '@saikoro/shared/contract/system'
import type { Locale } from '@saikoro/shared/locale'
import type { Db } from '../../db.ts'
import { columnIn } from '../../wire/localized.ts'
import { type VideoRow, videos } from '../video/rows.ts'

type Home = ReplyOf<typeof config>

const SHOWN = 8

/** Home's content in one language: the newest notice, the banners, hot and recommended videos. */
export async function readHome(db: Db, locale: Locale, formatWireTime: (at: Date) => string): Promise<Home> {
  const [notices, banners, hot, recommended] = await Promise.all([
    db.$queryRaw<{ text: string }[]>`
      SELECT ${columnIn(locale, 'text')} AS text FROM notice WHERE open ORDER BY id DESC LIMIT 1`,
    db.$queryRaw<Home['banners']>`
      SELECT id, ${columnIn(locale, 'name')} AS name, url FROM banner WHERE open ORDER BY sort, id`,
    videos(db, locale, { marked: 'hot', limit: SHOWN }),
    videos(db, locale, { marked: 'recommended', limit: SHOWN }),
  ])
  const movie = ({ created_at, ...row }: VideoRow) => ({
    ...row,
    cover: row.vod_pic,
    title: row.vod_name,
    time: formatWireTime(created_at),
  })
  return {
    notice: notices[0]?.text ?? '',
    banners,
    movielist_0: hot.map(movie),
    movielist_1: recommended.map(movie),
  }
}
