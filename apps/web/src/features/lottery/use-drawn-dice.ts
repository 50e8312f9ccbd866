import type { Dice } from '@saikoro/shared/rules/options'
import { useState } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { useClock } from '../../lib/clock.ts'

/** Returns the dice of the newest draw for some seconds after it arrived, once this device has computed them itself. */
export function useDrawnDice(game: Game): Dice | undefined {
  const isJustDrawn = useJustDrawn(game.now_expect)
  const { shown } = useVerifiedDraw(game.key, game.now_expect, { dice: game.opencode, at: game.readAt })
  const isProved = shown.level === 'calm' && shown.dice !== null && shown.dice.verification !== 'unproved'
  return isJustDrawn && isProved ? shown.dice?.value : undefined
}

/** How long a new result is highlighted, ms. */
const SHOWN_MS = 8_000

/** Returns whether this draw has just replaced another one on this screen. */
function useJustDrawn(issue: string): boolean {
  const [seen, setSeen] = useState({ issue, since: Number.NEGATIVE_INFINITY })
  if (seen.issue !== issue) setSeen({ issue, since: Date.now() })
  return useClock((now) => now - seen.since < SHOWN_MS)
}
