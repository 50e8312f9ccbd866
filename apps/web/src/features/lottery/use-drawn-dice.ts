import type { Dice } from '@saikoro/shared/rules/options'
import { useState } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'

/** Returns the dice of the newest draw, once this device has computed them itself, if the draw replaced another one on this screen. */
export function useDrawnDice(game: Game): Dice | undefined {
  const [first] = useState(game.now_expect)
  const { shown } = useVerifiedDraw(game.key, game.now_expect, { dice: game.opencode, at: game.readAt })
  const isProved = shown.level === 'calm' && shown.dice !== null && shown.dice.verification !== 'unproved'
  return game.now_expect !== first && isProved ? shown.dice?.value : undefined
}
