import { getUserInfo } from '@saikoro/shared/contract/member'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gameQuery } from '../../entities/draw/game-queries.ts'

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
