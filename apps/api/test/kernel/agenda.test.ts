import type { Db } from '@saikoro/server/db'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyClaims } from '../../src/jobs/verify-claims.ts'
import { runAgenda } from '../../src/kernel/agenda.ts'
import type { RepeatedJob } from '../../src/kernel/repeat.ts'
import { startWorker } from '../../src/server/start-worker.ts'
import { openDraw, startShortEpochs } from '../support/draws.ts'
import { HOUR, NOON, openWorldOfTest, setUpWorld, type World } from '../support/world.ts'

const NEVER = 24 * HOUR
const world = setUpWorld({ clock: NOON })
const running: RepeatedJob[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})

/** Starts the jobs of worker and API on a world. */
async function startJobs(own: World, sweep: number, db: Db = own.worker.db): Promise<void> {
  await startShortEpochs(own)
  running.push(await startWorker({ ...own.worker, db, sweep }), verifyClaims(own.ctx, sweep))
}

const published = (own: World) =>
  own.value(`SELECT COALESCE(max(place) < (SELECT max(size) FROM log_checkpoint), false) FROM public_line`)
/** Adds a line to the public log, as every new version of odds does. */
const append = (own: World) =>
  own.operators.query(
    `INSERT INTO odds_version (game_id, odds, note) SELECT game_id, odds, 'why' FROM odds_version LIMIT 1`,
  )

test('an idle worker looks once in a sweep and asks nothing else', async () => {
  await openDraw(world)
  const asked: string[] = []
  const watched = new Proxy(world.worker.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (key !== '$queryRaw' && key !== '$executeRaw') {
        if (/^[$a-z]/.test(String(key))) asked.push(String(key))
        return value
      }
      return (sql: TemplateStringsArray, ...values: unknown[]) => {
        asked.push(/\w+(?=\()/.exec(sql.join('?'))?.[0] ?? sql.join('?'))
        return Reflect.apply(value as () => unknown, target, [sql, ...values])
      }
    },
  })
  await startJobs(world, 20, watched)
  const looks = () => asked.filter((each) => each === 'worker_agenda').length
  await expect.poll(() => published(world)).toBe(true)
  await expect.poll(looks).toBeGreaterThan(100)
  asked.length = 0
  await expect.poll(looks).toBeGreaterThan(50)
  expect(asked.filter((each) => !['worker_agenda', 'record_heartbeat'].includes(each))).toEqual([])
})

test.each([
  ['signals', NEVER, ''],
  ['sweeps', 20, `CREATE OR REPLACE FUNCTION send_signal(p_payload text) RETURNS void LANGUAGE sql AS ''`],
])('%s alone open a draw and publish its entry', async (_, sweep, before) => {
  const own = await openWorldOfTest({ clock: NOON })
  await own.owner.query(before)
  await startJobs(own, sweep)
  const open = () => own.count(`app.published_draw WHERE status = 'open'`)
  await expect.poll(open).toBe(1)
  for (let n = 0; n < 3; n += 1) {
    await append(own)
    await expect.poll(() => published(own)).toBe(true)
  }
})

/** Jobs with an agenda in memory (times of `performance.now()`), and the notifications that wake them. */
function inMemory(jobs: Record<string, () => Promise<unknown>>, dues = new Map<string, number>()) {
  const listeners: ((change: string | undefined) => void)[] = []
  const look = vi.fn(async () => [...dues].map(([job, at]) => ({ job, wait: at - performance.now() })))
  const bus = { subscribe: (listener: (typeof listeners)[0]) => void listeners.push(listener) }
  running.push(runAgenda({ ...world.ctx, bus, sweep: NEVER, looksAfterRuns: true, look, jobs }))
  return { dues, look, notify: (change?: string) => listeners[0]?.(change) }
}

test('a job runs once at the start, and once more for all signals that came while it ran', async () => {
  const ends: (() => void)[] = []
  const job = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)))
  const { look, notify } = inMemory({ job })
  for (let n = 0; n < 5; n += 1) notify('due/job')
  ends[0]?.()
  await vi.waitUntil(() => job.mock.calls.length === 2)
  const looks = look.mock.calls.length
  ends[1]?.()
  await vi.waitUntil(() => look.mock.calls.length > looks)
  expect(job).toHaveBeenCalledTimes(2)
})

test('known times are kept however close together, while what stays due is tried again later', async () => {
  const ran: string[] = []
  const dues = new Map([
    ['timely', performance.now()],
    ['overdue', 0],
  ])
  const timely = async () => {
    ran.push('timely')
    dues.set('timely', performance.now() + 20)
  }
  inMemory({ timely, overdue: async () => void ran.push('overdue') }, dues)
  await expect.poll(() => ran.filter((each) => each === 'overdue').length).toBe(3)
  expect(ran.filter((each) => each === 'timely').length).toBeGreaterThan(5)
})
