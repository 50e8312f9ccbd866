// Reports disk and clock problems of the machine once when they begin and once when they end.
import { describeBytes, diskOf } from '../system/disk.ts'
import type { WriteMessage } from '../system/progress.ts'

const EVERY_MS = 5_000
const JUMP_MS = 2_000

export interface Instant {
  /** ms of the wall clock */
  wall: number
  /** ms of the monotonic clock */
  steady: number
}

/** Returns how many ms the wall clock was set forward or back; undefined within drift and delay. */
export function clockJump(before: Instant, after: Instant): number | undefined {
  const moved = after.wall - before.wall - (after.steady - before.steady)
  return Math.abs(moved) >= JUMP_MS ? Math.round(moved) : undefined
}

export function describeJump(milliseconds: number): string {
  const seconds = Math.abs(milliseconds / 1000).toFixed(1)
  return milliseconds > 0
    ? `The clock of this machine jumped forward by ${seconds} s, or the machine slept. Draws whose time has passed are void and refunded.`
    : `The clock of this machine was put back by ${seconds} s. No draw happens until it has caught up; check the time service.`
}

const now = (): Instant => ({ wall: Date.now(), steady: performance.now() })

/** Watches until the returned timer is cleared; also passes clock changes to the callback. */
export function watchMachine(
  dataDir: string,
  writeMessage: WriteMessage,
  ofClock: (milliseconds: number) => void,
): NodeJS.Timeout {
  let before = now()
  let wasLow = false

  function lookAtClock() {
    const after = now()
    const jump = clockJump(before, after)
    before = after
    if (jump === undefined) return
    writeMessage(describeJump(jump))
    ofClock(jump)
  }

  function lookAtDisk() {
    const { free, isLow } = diskOf(dataDir)
    if (isLow !== wasLow)
      writeMessage(
        isLow
          ? `The disk of ${dataDir} is nearly full: ${describeBytes(free)} are free. Make room; a full disk stops the database.`
          : `The disk of ${dataDir} has room again: ${describeBytes(free)} are free.`,
      )
    wasLow = isLow
  }

  lookAtDisk()
  return setInterval(() => {
    lookAtClock()
    lookAtDisk()
  }, EVERY_MS)
}
