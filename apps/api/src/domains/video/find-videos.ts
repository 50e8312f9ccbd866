import type { Db } from '@saikoro/server/db'
import { column, rows, singleRow } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type * as contract from '@saikoro/shared/contract/video'
import { AppError } from '@saikoro/shared/errors'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { toRomaji } from 'wanakana'
import * as z from 'zod/mini'
import { columnIn } from '../../wire/localized.ts'
import { nearestOf, wordsOf } from '../xuanfei/profiles.ts'
import { SHOWN } from './rows.ts'

/** Returns the ids of the videos with every word, newest first. */
const withWords = (db: Db, words: readonly string[]) =>
  column(db, z.int())`
    SELECT search_videos(${words}::text[], ${words.map((word) => toRomaji(word))}::text[]) AS id`

/** Returns the ids of the videos with every word, or with the nearest words in use where none has them. */
async function searched(db: Db, words: readonly string[]): Promise<number[]> {
  const found = await withWords(db, words)
  return found.length > 0 ? found : withWords(db, await nearestOf(db, 'near_titles', words))
}

/** Returns the ids of the videos that pass every filter, in the order of the list. A member 0 is a visitor, who has saved none. */
export async function findVideos(
  db: Db,
  { q, saved, profile }: ParsedInputOf<typeof contract.findVideos>,
  memberId: number,
): Promise<number[]> {
  const words = wordsOf(q)
  const sets = await Promise.all([
    saved === '1' &&
      column(db, z.int())`
        SELECT video_id FROM saved_video WHERE member_id = ${memberId} ORDER BY created_at DESC, video_id DESC`,
    profile > 0 &&
      column(db, z.int())`
        SELECT unnest(videos) AS id FROM app.listed_profile WHERE id = ${profile} ORDER BY 1 DESC`,
    words.length > 0 && searched(db, words),
  ])
  const [first = [], ...others] = sets.filter((set) => set !== false)
  return first.filter((id) => others.every((set) => set.includes(id)))
}

async function expectShown(db: Db, id: number): Promise<void> {
  if ((await db.video.count({ where: { ...SHOWN, id } })) === 0) throw new AppError('video_unknown')
}

const language = z.enum(LOCALES)
const details = z.object({ captions: z.array(language), saved: z.boolean() })
const profile = z.object({ id: z.int(), xuanfei_name: z.string() })

/** Returns what belongs to an open video, without profiles that the member (0: a visitor) blocks. */
export async function videoDetails(
  db: Db,
  videoId: number,
  memberId: number,
  locale: Locale,
): Promise<ReplyOf<typeof contract.getVideoDetails>> {
  await expectShown(db, videoId)
  const [own, profiles] = await Promise.all([
    singleRow(db, details)`
      SELECT ARRAY(SELECT locale FROM video_caption WHERE video_id = ${videoId} AND cues <> '[]' ORDER BY locale) AS captions,
        EXISTS (SELECT FROM saved_video WHERE video_id = ${videoId} AND member_id = ${memberId}) AS saved`,
    rows(db, profile)`
      SELECT p.id, ${columnIn(locale, 'name', 'p')} AS xuanfei_name
      FROM profiles_with_video(${videoId}::int) AS naming (id),
        LATERAL (SELECT * FROM app.listed_profile WHERE id = naming.id OFFSET 0) AS p
      WHERE NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = ${memberId}) ORDER BY p.id`,
  ])
  return { ...own, profiles }
}

/** Saves an open video, or removes it from those that the member saved, also one that is closed. Idempotent. */
export async function saveVideo(
  db: Db,
  memberId: number,
  { id: videoId, saved }: ParsedInputOf<typeof contract.saveVideo>,
): Promise<void> {
  const key = { memberId, videoId }
  if (saved !== '1') {
    await db.savedVideo.deleteMany({ where: key })
    return
  }
  await expectShown(db, videoId)
  await db.savedVideo.createMany({ data: key, skipDuplicates: true })
}
