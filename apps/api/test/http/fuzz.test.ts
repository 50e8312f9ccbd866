// The short form of `pnpm lab fuzz`.
import type { AddressInfo } from 'node:net'
import { getVideoInfo } from '@saikoro/shared/contract/video'
import { isLong } from '@saikoro/testing/long'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '../support/all-calls.ts'
import { dumpTables } from '../support/database.ts'
import { openDraw } from '../support/draws.ts'
import { fuzz, sendEach } from '../support/fuzz.ts'
import { newSession, setUpMember } from '../support/members.ts'
import { brief } from '../support/samples.ts'
import { newPayee } from '../support/wallets.ts'
import { recordLog, setUpWorld } from '../support/world.ts'

/** `pnpm lab fuzz` sets more, and another seed. */
const { FUZZ_RUNS, FUZZ_SEED = '13' } = process.env

const { lines, log } = recordLog()
const world = setUpWorld({ samples: true, api: { log } })
const member = setUpMember(world, newPayee)
beforeAll(async () => {
  await brief(world, member)
  await openDraw(world)
})
const calls = await allCalls()
const target = () => ({ port: (world.app.server.address() as AddressInfo).port, seed: Number(FUZZ_SEED) })

test('keeps server, envelope and ledger intact under fuzzing of every call and every path', async () => {
  const tokens: string[] = []
  for (let n = 0; n < 40; n += 1) tokens.push(await newSession(world, member)) // requests end sessions
  const { sent, accepted, faults } = await fuzz({
    ...target(),
    calls,
    paths: world.app.paths,
    tokens,
    runs: Number(FUZZ_RUNS ?? (isLong ? 8 : 2)),
  })
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
  expect(accepted).toBeGreaterThan(40)
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect([Object.keys(Object.getPrototypeOf({})), 'isjh' in {}]).toEqual([[], false])
})

test.each(calls)('a refusal of $path changes nothing, whatever form or JSON holds', async (call) => {
  const tokens = [await newSession(world, member)]
  const dump = async () => {
    // a wrong withdrawal password is counted, as a wrong login is
    await world.owner.query(
      'UPDATE member_secret SET pay_misses = 0, pay_locked_until = NULL WHERE pay_misses > 0',
    )
    return dumpTables(world.owner, ['login_failure'])
  }
  let before = await dump()
  await sendEach({ ...target(), tokens, runs: isLong ? 60 : 12 }, call, async ({ body }, code) => {
    if (!call.changes) return
    const after = await dump()
    if (code !== 200) expect(after, body.slice(0, 200)).toEqual(before)
    before = after
  })
  // a video that is opened counts as played
  if (!call.changes && call.path !== getVideoInfo.path) expect(await dump()).toEqual(before)
})
