import { useSyncExternalStore } from 'react'

const STEP_MS = 250

/** One interval for all countdowns, cleared with the last subscriber. */
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Without a subscriber no interval runs: a screen that opens after days must not start with the last one's time. */
function read(): number {
  if (listeners.size === 0) now = Date.now()
  return now
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, STEP_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Returns the time in ms, at most a quarter of a second old. The caller renders when the selected value changes. */
export function useClock<T extends string | number | boolean>(select: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => select(read()))
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
