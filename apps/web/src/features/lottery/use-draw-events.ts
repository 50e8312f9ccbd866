import { getUserInfo } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gameQuery } from '../../entities/draw/game-queries.ts'

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
