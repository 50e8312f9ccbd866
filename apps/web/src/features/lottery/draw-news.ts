import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
