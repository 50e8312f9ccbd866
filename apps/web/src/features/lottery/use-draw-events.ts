import { getUserInfo } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { followNudges } from './draw-events.ts'

/** Asks for this game and the points again when the server nudges; does the server say that it would? */
export function useNudges(key: string): boolean {
  const client = useQueryClient()
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    if (key === '') return
    function ask(): void {
      for (const queryKey of [gameQuery(key).queryKey, [getUserInfo.path]])
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    return followNudges(key, ask, setHeard)
  }, [client, key])
  return isHeard
}
