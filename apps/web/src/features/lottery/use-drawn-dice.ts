import type { Dice } from '@saikoro/shared/rules/options'
import type { Game } from '../../entities/draw/game-queries.ts'
import { useJustDrawn } from '../../entities/draw/use-just-drawn.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'

/** Returns the dice of the newest draw for some seconds after it arrived, once this device has computed them itself. */
export function useDrawnDice(game: Game): Dice | undefined {
  const isJustDrawn = useJustDrawn(game.now_expect)
  const { shown } = useVerifiedDraw(game.key, game.now_expect, { dice: game.opencode, at: game.readAt })
  const isProved = shown.level === 'calm' && shown.dice !== null && shown.dice.verification !== 'unproved'
  return isJustDrawn && isProved ? shown.dice?.value : undefined
}
