import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { AMBER_AFTER_MS } from '../../fairness/timeouts.ts'
import { useClock } from '../../lib/clock.ts'
import { createListeners } from '../../lib/listeners.ts'
import { drawAtOf } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import type { ShownDraw } from './show-draw.ts'

/** Without a card of its game on the screen, a draw is held until this long after it is due, ms. */
export const ELSEWHERE_MS = 5_000
/** A result that the card shows is held at most this long while its check runs, ms. */
export const CHECK_MAX_MS = 10_000

interface Held {
  readonly game: string
  readonly issue: string
  /** ms */
  readonly drawAt: number
}

export type IsHeld = (game: string, issue: string) => boolean

let held: readonly Held[] = []
/** Newest released draw of each game: a draw is held once. */
const released = new Map<string, string>()
/** Games with a card on the screen. */
const cards = new Set<string>()
const listeners = createListeners()

function put(next: readonly Held[]): void {
  held = next
  listeners.notify()
}

/** Returns whether a draw is held at a time, ms. A card releases it earlier; without one the result may be missing. */
function isHeldAt({ game, drawAt }: Held, now: number): boolean {
  return now < drawAt + (cards.has(game) ? AMBER_AFTER_MS : ELSEWHERE_MS)
}

/**
 * Holds back what follows from a draw: payouts in balance, statement and bets, and the net. Stakes are not held.
 * @param drawAt ms, by this device's clock
 */
export function holdDraw(game: string, issue: string, drawAt: number): void {
  const isOver = issue <= (released.get(game) ?? '') || drawAt + ELSEWHERE_MS <= Date.now()
  if (isOver || held.some((draw) => draw.game === game && draw.issue === issue)) return
  put([...held, { game, issue, drawAt }])
}

/** Releases a draw and the earlier ones of its game. */
export function releaseDraw(game: string, issue: string): void {
  if (issue <= (released.get(game) ?? '')) return
  released.set(game, issue)
  put(held.filter((draw) => draw.game !== game || draw.issue > issue))
}

/** Draws of a game with a card on the screen wait for the card. Returns a function that ends it. */
export function openCard(game: string): () => void {
  put(held.filter((draw) => isHeldAt(draw, Date.now()))) // what was shown stays
  cards.add(game)
  return () => void cards.delete(game)
}

const read = () => held
const keyOf = ({ game, issue }: Pick<Held, 'game' | 'issue'>) => `${game} ${issue}`

function useHeldKeys(): readonly string[] {
  const draws = useSyncExternalStore(listeners.add, read)
  const keys = useClock((now) =>
    draws
      .filter((draw) => isHeldAt(draw, now))
      .map(keyOf)
      .join(),
  )
  return keys === '' ? [] : keys.split(',')
}

/** Returns whether a draw is held: only this decides whether a screen shows what follows from the draw. */
export function useHeldDraws(): IsHeld {
  const keys = useHeldKeys()
  return (game, issue) => keys.includes(keyOf({ game, issue }))
}

/** Returns whether any draw is held. */
export function useIsAnyHeld(): boolean {
  return useHeldKeys().length > 0
}

/**
 * Holds the coming draw of a card, and releases the shown one once its dice have landed and its check has ended. Returns the reference of
 * the element around the dice, whose animations are awaited.
 */
export function useReveal(
  { key, now_expect: issue, next_expect: next, ...reading }: Game,
  { seal, dice }: Pick<ShownDraw, 'seal' | 'dice'>,
): RefObject<HTMLDivElement | null> {
  const tray = useRef<HTMLDivElement>(null)
  const [landed, setLanded] = useState('')
  const drawAt = drawAtOf({ next_expect: next, ...reading })
  const roll = dice === null ? issue : `${issue} rolled`
  const isRevealed = landed === roll && seal !== 'checking'
  useLayoutEffect(() => openCard(key), [key])
  useLayoutEffect(() => holdDraw(key, next, drawAt), [key, next, drawAt])
  useEffect(() => {
    let isHere = true
    const falls = tray.current?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(falls.map(({ finished }) => finished)).then(() => isHere && setLanded(roll))
    const limit = setTimeout(releaseDraw, CHECK_MAX_MS, key, issue)
    return () => {
      isHere = false
      clearTimeout(limit)
    }
  }, [key, issue, roll])
  // in the same task as the stamp, so that both appear at once
  useLayoutEffect(() => {
    if (isRevealed) releaseDraw(key, issue)
  }, [key, issue, isRevealed])
  return tray
}
