import { expect, test, vi } from 'vitest'
import { everyDrawQuery, type Game } from '../../entities/draw/game-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { HistoryPane } from './HistoryPane.tsx'

const key = 'sai60'

async function queriesOf(now_expect: string): Promise<number> {
  const fetched = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  await openForm(<HistoryPane game={served<Game>({ key, now_expect })} />, [
    [everyDrawQuery(key, '').queryKey, { pages: [[]], pageParams: [''] }],
  ])
  return fetched.mock.calls.length
}

test('queries an empty history again after the first draw of the game, and not before it', async () => {
  expect(await queriesOf('')).toBe(0)
  expect(await queriesOf('202611220541')).toBe(1)
})
