import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { watchDraws } from './draw-news.ts'

const KEY = 'sai60'

test('calls back once for each new draw, and not for the one that was there before', () => {
  const client = new QueryClient()
  const putGame = (issue: string) =>
    client.setQueryData(gameQuery(KEY).queryKey, { now_expect: issue } as Game)
  const onDraw = vi.fn()
  putGame('1')
  const stop = watchDraws(client, KEY, onDraw)
  putGame('1')
  expect(onDraw).not.toHaveBeenCalled()
  putGame('2')
  putGame('2')
  expect(onDraw.mock.calls).toEqual([['2']])
  stop()
  putGame('3')
  expect(onDraw).toHaveBeenCalledTimes(1)
})
