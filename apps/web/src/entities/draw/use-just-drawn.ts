import { useState } from 'react'
import { useClock } from '../../lib/clock.ts'

/** How long a new result is highlighted, ms. */
const SHOWN_MS = 8_000

/** Returns whether this draw has just replaced another one on this screen. */
export function useJustDrawn(issue: string): boolean {
  const [seen, setSeen] = useState({ issue, since: Number.NEGATIVE_INFINITY })
  if (seen.issue !== issue) setSeen({ issue, since: Date.now() })
  return useClock((now) => now - seen.since < SHOWN_MS)
}
