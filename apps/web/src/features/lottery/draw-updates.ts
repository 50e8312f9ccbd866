import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { playFeedback } from '../../lib/feedback.ts'

/** Calls back for each new draw of a cached game. Returns a function that unsubscribes. */
export function watchDraws(client: QueryClient, key: string, onDraw: (issue: string) => void): () => void {
  const newestIssue = () => client.getQueryData(gameQuery(key).queryKey)?.now_expect ?? ''
  let drawnIssue = newestIssue()
  return client.getQueryCache().subscribe(({ type }) => {
    const issue = newestIssue()
    if (type !== 'updated' || issue === drawnIssue) return
    drawnIssue = issue
    onDraw(issue)
  })
}

/** Plays the cue of a new draw and refetches what it changes; the card of the draw shows and announces the result. */
export function useDrawNews({ key }: Game): void {
  const client = useQueryClient()
  useEffect(
    () =>
      watchDraws(client, key, () => {
        playFeedback('draw')
        for (const queryKey of [[getUserInfo.path], [getUserGameList.path], ['device', 'follow']])
          void client.invalidateQueries({ queryKey })
      }),
    [client, key],
  )
}

/**
 * Refetches the member with each poll of the game after the countdown, until the next draw is there: the specification polls user info
 * together with the game. Returns a function that unsubscribes.
 */
export function watchLateDraw(client: QueryClient, key: string): () => void {
  let lastReadAt = 0
  return client.getQueryCache().subscribe(({ type }) => {
    const game = type === 'updated' ? client.getQueryData(gameQuery(key).queryKey) : undefined
    if (!game || game.polls === 0 || game.readAt === lastReadAt) return
    lastReadAt = game.readAt
    void client.invalidateQueries({ queryKey: [getUserInfo.path] }, { cancelRefetch: false })
  })
}

export function useLateDraw(key: string): void {
  const client = useQueryClient()
  useEffect(() => watchLateDraw(client, key), [client, key])
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
