import * as z from 'zod/mini'
import { deviceStorage } from '../../lib/storage.ts'

/** Local storage of this session; the end of a session clears it. */
const KEY = 'watched'
const MAX = 4
const STEP_S = 2
/** Share from which a video counts as finished. */
const FINISHED = 0.95

const entry = z.object({
  id: z.int(),
  vod_name: z.string(),
  vod_pic: z.string(),
  seconds: z.number(),
  /** 0 while only the free part was played. */
  duration: z.number(),
})
type Watched = z.output<typeof entry>

/** Length from which a video that was left is offered again, s. */
const LONG_S = 60
/** Share of a shorter one that is left. */
const LEFT = 1 / 3
const OFFERED = 2

/** Returns the videos to go on with: long ones, those with much left, and those of which only the free part was played. */
export function videosToContinue(): Watched[] {
  const isOffered = ({ seconds, duration }: Watched) =>
    duration === 0 || duration >= LONG_S || duration - seconds >= duration * LEFT
  return readWatched().filter(isOffered).slice(0, OFFERED)
}

/** Returns the videos that were started and not finished, the last one first. */
function readWatched(): Watched[] {
  return deviceStorage.parse(KEY, z.array(entry)) ?? []
}

/** Returns where a video was left, s; 0 for the start. */
export function placeOf(id: number): number {
  return readWatched().find((watched) => watched.id === id)?.seconds ?? 0
}

/** Stores where a video is, every two seconds; removes a finished one. Where the browser stores nothing, the place lasts as long as the page. */
export function noteWatched(video: Watched): void {
  const { id, seconds, duration } = video
  if (seconds < STEP_S) return
  const isFinished = duration > 0 && seconds >= duration * FINISHED
  const all = readWatched()
  const before = all.find((watched) => watched.id === id)
  if (before && !isFinished && Math.abs(before.seconds - seconds) < STEP_S) return
  const others = all.filter((watched) => watched.id !== id)
  deviceStorage.write(KEY, JSON.stringify(isFinished ? others : [video, ...others].slice(0, MAX)))
}
