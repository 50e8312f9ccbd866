import { useState } from 'react'
import { useClock } from '../../lib/clock.ts'

const LARGE_MS = 8_000

/** Did this draw take the place of another on this screen a moment ago? */
export function useJustDrawn(issue: string): boolean {
  const [seen, setSeen] = useState({ issue, since: Number.NEGATIVE_INFINITY })
  if (seen.issue !== issue) setSeen({ issue, since: Date.now() })
  return useClock((now) => now - seen.since < LARGE_MS)
}
