import type { Context } from '../../kernel/context.ts'
import { findClip } from '../../media/clips.ts'
import type { VideoRow } from './rows.ts'

/** Formats seconds: `0:16`, `1:02:03`. */
export function writeDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Lengths by clip name, read once: the content of a name never changes. */
const known = new Map<string, number>()

async function secondsOf({ media }: Context, name: string): Promise<number> {
  const seconds = known.get(name) ?? (await findClip(media, name))?.seconds
  if (seconds === undefined) return 0
  known.set(name, seconds)
  return seconds
}

/** Adds the duration of each video; '' for a missing clip. */
export async function withDuration(ctx: Context, rows: readonly VideoRow[]) {
  return Promise.all(
    rows.map(async ({ clip, ...row }) => {
      const seconds = await secondsOf(ctx, clip)
      return { ...row, time: seconds === 0 ? '' : writeDuration(seconds) }
    }),
  )
}
