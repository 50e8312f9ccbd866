import { getUserInfo } from '@saikoro/shared/contract/member'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { watchLateDraw } from './late-draw.ts'

const KEY = 'sai60'

async function watched() {
  const client = new QueryClient()
  const read = vi.fn(async () => ({ money: 0n }))
  new QueryObserver(client, { queryKey: [getUserInfo.path], queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  read.mockClear()
  const stop = watchLateDraw(client, KEY)
  async function poll(polls: number, readAt: number) {
    client.setQueryData(gameQuery(KEY).queryKey, { polls, readAt } as Game)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  }
  return { poll, read, stop }
}

test('reads the member with each poll while the result is late, also after the sixth', async () => {
  const { poll, read, stop } = await watched()
  await poll(0, 1_000)
  expect(read).not.toHaveBeenCalled()
  for (let polls = 1; polls <= 9; polls += 1) await poll(polls, 1_000 + polls * 300)
  expect(read).toHaveBeenCalledTimes(9)
  await poll(0, 9_000)
  expect(read).toHaveBeenCalledTimes(9)
  stop()
  await poll(1, 10_000)
  expect(read).toHaveBeenCalledTimes(9)
})

test('reads the member once for a poll, however often the cache reports it', async () => {
  const { poll, read } = await watched()
  await poll(1, 1_300)
  await poll(1, 1_300)
  expect(read).toHaveBeenCalledTimes(1)
})
