import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { playFeedback } from '../../lib/feedback.ts'

/** Plays the cue of a new draw and refetches what it changes; the card of the draw shows and announces the result. */
export function useDrawNews({ now_expect: issue }: Game): void {
  const client = useQueryClient()
  const known = useRef(issue)
  useEffect(() => {
    if (issue === known.current) return
    known.current = issue
    playFeedback('draw')
    for (const queryKey of [[getUserInfo.path], [getUserGameList.path], ['device', 'follow']])
      void client.invalidateQueries({ queryKey })
  }, [client, issue])
}

/**
 * Refetches the member with each poll of the game after the countdown, until the next draw is there: the specification polls user info
 * together with the game.
 */
export function useLateDraw(game: Game | undefined): void {
  const client = useQueryClient()
  const polledAt = game && game.polls > 0 ? game.readAt : 0
  useEffect(() => {
    if (polledAt > 0)
      void client.invalidateQueries({ queryKey: [getUserInfo.path] }, { cancelRefetch: false })
  }, [client, polledAt])
}

/**
 * Refetches the game and the member on each draw event. Returns whether the stream is connected; while its code is not loaded, polls go
 * on at their ordinary rate.
 */
export function useDrawEvents(key: string): boolean {
  const client = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  useEffect(() => {
    if (key === '') return
    let isOver = false
    let unsubscribe: (() => void) | undefined
    function refetch(): void {
      for (const queryKey of [gameQuery(key).queryKey, [getUserInfo.path]])
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    import('./draw-events.ts').then(
      ({ subscribeToDrawEvents }) => {
        if (!isOver) unsubscribe = subscribeToDrawEvents(key, refetch, setConnected)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      unsubscribe?.()
    }
  }, [client, key])
  return isConnected
}
