/** Orders close this long before the draw, in ms. */
export const CLOSING_LEAD_MS = 8_000
/** A draw does not open with less than this left to its closing, in ms. */
export const OPENING_LEAD_MS = 20_000
/** The beacon round lies at least this long after closing, in ms. */
const ROUND_LEAD_MS = 3_000
/** A draw is sealed at least this long before its round, or it is void, in ms. */
export const SEALING_LEAD_MS = 1_000

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Games count the periods of a day from midnight of +09:00, in minutes ahead of UTC. */
export const ZONE_OFFSET_MINUTES = 540

/** One period of a game; times in ms since 1970. */
export interface Period {
  readonly issue: string
  readonly startsAt: number
  readonly drawAt: number
}

/** Can a game run on this interval? 30 s to an hour, divides a day, a multiple of the beacon's 3 s. */
export function isInterval(seconds: number): boolean {
  return seconds >= 30 && seconds <= 3_600 && 86_400 % seconds === 0 && seconds % 3 === 0
}

/**
 * The period that a moment lies in. A period belongs to the day on which it starts.
 * @param atMs ms since 1970, by the database clock
 * @param intervalS seconds, see `isInterval`
 * @param offsetMinutes the game's zone as a fixed offset from UTC, 540 for +09:00
 */
export function periodOf(atMs: number, intervalS: number, offsetMinutes: number): Period {
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

/** The issue number of the period that a moment lies in: `YYYYMMDD` and four digits from `0001`. */
export function issueOf(atMs: number, intervalS: number, offsetMinutes: number): string {
  return periodOf(atMs, intervalS, offsetMinutes).issue
}

/** When orders close, in ms. */
export function closesAtOf(drawAtMs: number): number {
  return drawAtMs - CLOSING_LEAD_MS
}

/** What a draw says of its own time; ms. */
export interface DrawTimes {
  readonly issue: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
}

/** The interval of a game by a draw of it, in seconds: a draw opens where its period starts. */
export function intervalOf({ opensAt, drawAt }: DrawTimes): number {
  return (drawAt - opensAt) / 1_000
}

/**
 * Are these the times of one period? It has an interval that a game can run on, lies on that interval's grid of the
 * day, is the one that the issue names, and closes 8 s before its end.
 */
export function isPeriod(times: DrawTimes): boolean {
  const { issue, opensAt, closesAt, drawAt } = times
  if (!isInterval(intervalOf(times)) || closesAt !== closesAtOf(drawAt)) return false
  const period = periodOf(opensAt, intervalOf(times), ZONE_OFFSET_MINUTES)
  return period.startsAt === opensAt && period.drawAt === drawAt && period.issue === issue
}

/** When a beacon publishes a round, in ms; round 1 comes at its genesis (drand). */
export function roundTimeMs(round: number, genesisS: number, periodS: number): number {
  return (genesisS + (round - 1) * periodS) * 1_000
}

/** The first round whose time is at least 3 s after closing. */
export function roundFor(closesAtMs: number, genesisS: number, periodS: number): number {
  return Math.ceil((closesAtMs + ROUND_LEAD_MS - genesisS * 1_000) / (periodS * 1_000)) + 1
}
