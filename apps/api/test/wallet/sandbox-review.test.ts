import { beforeEach, expect, test } from 'vitest'
import { reviewDueRequests } from '../../src/jobs/maintenance.ts'
import { startWorker } from '../../src/server/start-worker.ts'
import { startShortEpochs } from '../support/draws.ts'
import { newMember, setUpNewMember, walletOf } from '../support/members.ts'
import { setStatus } from '../support/operator.ts'
import { addPerson } from '../support/samples.ts'
import { newPayee, newPayout, newRecharge, uploadDir } from '../support/wallets.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploadDir() } })
beforeEach(() => world.setClock(NOON))
const member = setUpNewMember(world, newPayee)

test('C3.4 accepts requests after twenty seconds, not before, and with SANDBOX_REVIEW_SECONDS=0 never', async () => {
  const [recharge, withdrawal] = [await newRecharge(world, member), await newPayout(world, member)]
  const closed = await newMember(world)
  await setStatus(world, closed, 0) // its payout waits for an operator
  const reviewAt = async (ms: number, seconds: number) => {
    await world.setClock(NOON + ms)
    await world.owner.query('UPDATE installation SET review_seconds = $1', [seconds])
    await reviewDueRequests(world.worker.db)
    return world.rows(
      `SELECT status, reviewed_by AS by FROM recharge WHERE id = $1 UNION ALL SELECT status, reviewed_by FROM withdrawal WHERE id = $2`,
      [recharge, withdrawal],
    )
  }
  const waits = { status: 1, by: '' }
  expect(await reviewAt(19_900, 20)).toEqual([waits, waits])
  expect(await reviewAt(20_000, 0)).toEqual([waits, waits])
  const accepted = { status: 2, by: 'saikoro_draws' }
  expect(await reviewAt(20_000, 20)).toEqual([accepted, accepted])
  expect(await walletOf(world, member)).toBe(100_000n + 50_000n - 5_000n)
  expect(await world.value('SELECT status FROM withdrawal WHERE member_id = $1', [closed.id])).toBe(1)
})

test('jobs of the worker: reviews, raises limits and expires reservations while it runs', async () => {
  await startShortEpochs(world)
  const id = await newPayout(world, member)
  await world.owner.query(
    `INSERT INTO play_limit (member_id, daily_stake, next_daily_stake, next_from) VALUES ($1, 100, 200, app_now())`,
    [member.id],
  )
  await world.owner.query(
    `INSERT INTO reservation (profile_id, member_id, wanted_on) VALUES ($1, $2, '2026-11-19')`,
    [await addPerson(world), member.id],
  )
  await world.owner.query(`UPDATE test_clock SET base = base + interval '1 minute'`)
  const worker = await startWorker(world.worker)
  await expect
    .poll(() =>
      world.row(
        `SELECT w.status, l.daily_stake::int, r.status AS reservation FROM withdrawal w
            JOIN play_limit l USING (member_id) JOIN reservation r USING (member_id) WHERE w.id = $1`,
        [id],
      ),
    )
    .toEqual({ status: 2, daily_stake: 200, reservation: 'expired' })
  await worker.stop()
})
