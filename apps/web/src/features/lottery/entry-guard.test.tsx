import { afterEach, expect, test } from 'vitest'
import { betsQuery } from '../../entities/bet/bets-query.ts'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { EntryGuard } from './EntryGuard.tsx'

const key = 'sai60'
const game = served<Game>({ key, condition: 500_00n })
let screen: Awaited<ReturnType<typeof openForm>>
afterEach(() => screen.close())

async function enterWith(money: bigint, bets: readonly object[]): Promise<string | undefined> {
  const guard = (
    <EntryGuard game={game} member={served<Member>({ money })} isFresh>
      <p>Table</p>
    </EntryGuard>
  )
  screen = await openForm(guard, [[betsQuery().queryKey, bets]])
  return document.body.textContent.includes('Table') ? 'Table' : screen.toast()
}

test('admits a member who has the points that the game asks for', async () => {
  expect(await enterWith(500_00n, [])).toBe('Table')
})

test('redirects a member below the entry condition, with the reason', async () => {
  expect(await enterWith(499_99n, [{ state: 'lost', key }])).toBe('You need more points to enter this game')
})

test('admits a member whose points are staked in this game', async () => {
  expect(await enterWith(0n, [{ state: 'open', key }])).toBe('Table')
})
