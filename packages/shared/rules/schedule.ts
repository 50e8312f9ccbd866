/** Orders close this long before the draw, in ms. */
export const CLOSING_LEAD_MS = 8_000
/** A draw does not open with less than this left to its closing, in ms. */
export const OPENING_LEAD_MS = 20_000
/** The beacon round is at least this long after closing, in ms. */
const ROUND_LEAD_MS = 3_000
/** A draw that is not sealed this long before its round is void, in ms. */
export const SEALING_LEAD_MS = 1_000

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The zone of the games (+09:00) as minutes ahead of UTC; the periods of a day are counted from its midnight. */
export const ZONE_OFFSET_MINUTES = 540

/** Returns whether a game may have this interval: 30 s to 1 h, a divisor of a day, a multiple of the beacon's 3 s. */
export function isInterval(seconds: number): boolean {
  return seconds >= 30 && seconds <= 3_600 && 86_400 % seconds === 0 && seconds % 3 === 0
}

/**
 * Returns the period that contains a time, with its times in ms since 1970. A period belongs to the day on which it starts.
 * @param atMs ms since 1970, by the database clock
 * @param intervalS seconds, see `isInterval`
 * @param offsetMinutes the game's zone as a fixed offset from UTC, 540 for +09:00
 */
export function periodOf(atMs: number, intervalS: number, offsetMinutes: number) {
  const intervalMs = intervalS * 1_000
  const offsetMs = offsetMinutes * MINUTE_MS
  const dayStart = Math.floor((atMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs
  const before = Math.floor((atMs - dayStart) / intervalMs)
  const startsAt = dayStart + before * intervalMs
  const day = new Date(dayStart + offsetMs).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    issue: `${day}${String(before + 1).padStart(4, '0')}`,
    startsAt,
    drawAt: startsAt + intervalMs,
  }
}

/** Returns when orders close, in ms since 1970. */
export function closesAtOf(drawAtMs: number): number {
  return drawAtMs - CLOSING_LEAD_MS
}

/** The times of a draw, in ms since 1970. */
export interface DrawTimes {
  readonly issue: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
}

/** Returns the interval of a draw's game in seconds; a draw opens when its period starts. */
export function intervalOf({ opensAt, drawAt }: DrawTimes): number {
  return (drawAt - opensAt) / 1_000
}

/**
 * Returns whether these are the times of one period: its interval is allowed, it is on that interval's grid of the day, it
 * has this issue number, and it closes 8 s before its end.
 */
export function isPeriod(times: DrawTimes): boolean {
  const { issue, opensAt, closesAt, drawAt } = times
  if (!isInterval(intervalOf(times)) || closesAt !== closesAtOf(drawAt)) return false
  const period = periodOf(opensAt, intervalOf(times), ZONE_OFFSET_MINUTES)
  return period.startsAt === opensAt && period.drawAt === drawAt && period.issue === issue
}

/** Returns when a beacon publishes a round, in ms since 1970; round 1 is published at its genesis (drand). */
export function roundTimeMs(round: number, genesisS: number, periodS: number): number {
  return (genesisS + (round - 1) * periodS) * 1_000
}

/** Returns the first round that is published at least 3 s after closing. */
export function roundFor(closesAtMs: number, genesisS: number, periodS: number): number {
  return Math.ceil((closesAtMs + ROUND_LEAD_MS - genesisS * 1_000) / (periodS * 1_000)) + 1
}
