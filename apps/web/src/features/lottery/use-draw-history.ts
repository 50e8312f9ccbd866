import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { everyDrawQuery, type Game } from '../../entities/draw/game-queries.ts'
import { useDraft } from '../../lib/draft.ts'

/** Selectable numbers of draws in the plot. */
export const SPANS = [30, 90, 300] as const

export type DrawHistory = ReturnType<typeof useDrawHistory>

/** Draws of a game, newest first, from a day or from now. Fetches pages until the plot has enough draws. */
export function useDrawHistory(game: Game) {
  const { fields, put } = useDraft(`history ${game.key}`, { day: '' })
  const { day } = fields
  const [span, setSpan] = useState<number>(SPANS[0])
  const list = useInfiniteQuery(everyDrawQuery(game.key, day.replaceAll('-', '')))
  const { data, isFetching, isError, hasNextPage } = list
  const count = data?.length ?? 0
  const goOn = useEffectEvent(() => void list.fetchNextPage())
  /** Only the first page is refetched for a new draw, so that a reader further down keeps the scroll position. */
  const isBehind = day === '' && data && count <= SPANS[0] && data[0]?.expect !== game.now_expect
  const missing = isBehind ? game.now_expect : ''
  const readAgain = useEffectEvent(() => void list.refetch())

  useEffect(() => {
    if (count > 0 && count < span && hasNextPage && !isFetching && !isError) goOn()
  }, [count, span, hasNextPage, isFetching, isError])

  useEffect(() => {
    if (missing !== '') readAgain()
  }, [missing])

  return { list, day, span, setDay: (chosen: string) => put({ day: chosen }), setSpan }
}
