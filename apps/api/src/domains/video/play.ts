import { findClip } from '@saikoro/server/clips'
import { rows } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getOpenVideo, getVideoInfo } from '@saikoro/shared/contract/video'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { NOBODY, type Ticket, writeTicket } from '../../media/ticket.ts'
import { videos } from './rows.ts'

/** Lifetime of a ticket beyond the clip's length, for pauses and replays. */
const GRACE_S = 600

const viewing = z.object({ clip: z.string(), free_seconds: z.int(), now_s: z.int() })
type Right = z.output<typeof viewing>

/**
 * Returns an open video and the seconds that this member may watch: 0, all, after the briefing (charter C1.2). Without a member: all of a
 * video that the operators marked as full for everybody.
 */
async function findRight({ db }: Context, videoId: number, memberId: number | null): Promise<Right> {
  const [right] = await rows(db, viewing)`
    SELECT v.clip, CASE WHEN m.id IS NULL OR m.activated THEN 0 ELSE s.free_seconds END AS free_seconds,
      extract(epoch FROM app_now())::int AS now_s
    FROM video v JOIN video_category c ON c.id = v.category_id AND c.open CROSS JOIN site s LEFT JOIN member m ON m.id = ${memberId}::int
    WHERE v.id = ${videoId} AND v.open AND (m.id IS NOT NULL OR v.for_everybody)`
  if (!right) throw new AppError('video_unknown')
  return right
}

async function countPlay({ db }: Context, memberId: number, videoId: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO video_play (video_id, member_id) VALUES (${videoId}, ${memberId}) ON CONFLICT DO NOTHING`
}

type Played = ReplyOf<typeof getVideoInfo>

/** Returns the video with a playlist of the right. `countedFor`: the member whose play counts. */
async function play(
  ctx: Context,
  right: Right,
  owner: Pick<Ticket, 'video' | 'member' | 'session'>,
  countedFor: number | undefined,
  locale: Locale,
): Promise<Played> {
  const clip = await findClip(ctx.media, right.clip)
  if (!clip) throw new AppError('video_unknown')
  if (countedFor !== undefined) await countPlay(ctx, countedFor, owner.video)
  const [video] = await videos(ctx.db, locale, { id: owner.video })
  if (!video) throw new AppError('video_unknown')
  const ticket = writeTicket(ctx.config.RECEIPT_KEY, {
    ...owner,
    limitS: right.free_seconds,
    expiresS: right.now_s + Math.ceil(clip.seconds) + GRACE_S,
  })
  return { ...video, vod_play_url: `/media/video/${ticket}/index.m3u8` }
}

/** Returns a video with a playlist for this member. Counts at most one play per member and hour, and none for an uncounted call. */
export async function playVideo(
  ctx: Context,
  caller: Caller,
  { id: videoId, uncounted }: ParsedInputOf<typeof getVideoInfo>,
  locale: Locale,
): Promise<Played> {
  const right = await findRight(ctx, videoId, caller.id)
  const owner = { video: videoId, member: caller.id, session: caller.sessionId }
  return play(ctx, right, owner, uncounted === '1' ? undefined : caller.id, locale)
}

/** Returns an open video with its whole playlist. Counts the play of an enabled member as `playVideo` does, and none of visitors. */
export async function playOpenVideo(
  ctx: Context,
  caller: Caller | undefined,
  { id: videoId, uncounted }: ParsedInputOf<typeof getOpenVideo>,
  locale: Locale,
): Promise<Played> {
  const right = await findRight(ctx, videoId, null)
  const isCounted = uncounted !== '1' && caller?.status === 1
  return play(ctx, right, { video: videoId, ...NOBODY }, isCounted ? caller.id : undefined, locale)
}
