// Reports disk and clock problems of the machine once when they begin and once when they end.
import { describeBytes, diskOf } from '@saikoro/system/disk'
import { writeMessage } from '@saikoro/system/progress'

const EVERY_MS = 5_000
const JUMP_MS = 2_000

/** Milliseconds between the wall clock and the monotonic clock: they change when the wall clock is set. */
const clockOffset = () => Date.now() - performance.now()

/** Returns how many ms the wall clock was set forward or back; undefined within drift and delay. */
export function clockJump(before: number, after: number): number | undefined {
  return Math.abs(after - before) >= JUMP_MS ? Math.round(after - before) : undefined
}

export function describeJump(milliseconds: number): string {
  const seconds = Math.abs(milliseconds / 1000).toFixed(1)
  return milliseconds > 0
    ? `The clock of this machine jumped forward by ${seconds} s, or the machine slept. Draws whose time has passed are void and refunded.`
    : `The clock of this machine was put back by ${seconds} s. No draw happens until it has caught up; check the time service.`
}

/** Watches until the returned timer is cleared; also passes clock changes to the callback. */
export function watchMachine(dataDir: string, ofClock: (milliseconds: number) => void): NodeJS.Timeout {
  let before = clockOffset()
  let wasLow = false

  function lookAtClock() {
    const after = clockOffset()
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
