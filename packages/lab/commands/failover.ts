import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { ensureWebClient } from '../../runtime/installation/artifacts.ts'
import { CliError } from '../../runtime/system/cli.ts'
import { newClient } from '../chaos/clients.ts'
import { type Opened, startEnvironment } from '../chaos/environment.ts'
import type { Fault } from '../chaos/faults.ts'
import { addFigures, addUp, describeFigures, noFigures, readFigures } from '../chaos/figures.ts'
import { runRoundsIn } from '../chaos/run-rounds.ts'
import { type Cluster, ensureRoot, startCluster, versionsOf, whyNoCluster } from '../machines/cluster.ts'
import { look } from '../monitor/monitor.ts'

/** Without an acknowledged commit, or without both APIs ready, for longer than this is a violation. */
export const BACK_WITHIN_S = 30
/** Service is back when it was fine for so long. */
const STABLE_MS = 6_000
const EVERY_MS = 100
const TIMEOUT_MS = 2_500
const GIVE_UP_MS = 120_000

/** Commits all the time through HAProxy, and records the longest time without an acknowledged commit. */
function openProbe(url: string) {
  let client: pg.Client | undefined
  let isClosed = false
  let [since, back, longest] = [performance.now(), performance.now(), 0]
  async function commit(): Promise<boolean> {
    try {
      if (!client) {
        const fresh = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: TIMEOUT_MS,
          query_timeout: TIMEOUT_MS,
        })
        fresh.on('error', () => {})
        await fresh.connect()
        client = fresh
      }
      await client.query(`SELECT pg_logical_emit_message(true, 'probe', '')`)
      return true
    } catch {
      void client?.end().catch(() => {})
      client = undefined
      return false
    }
  }
  async function run(): Promise<void> {
    for (; !isClosed; await sleep(EVERY_MS)) {
      if (!(await commit())) continue
      const now = performance.now()
      if (now - since > 2 * TIMEOUT_MS) back = now
      longest = Math.max(longest, now - since)
      since = now
    }
  }
  const over = run()
  return {
    /** Resolves when no pause has occurred for a while. */
    async stable(): Promise<void> {
      const begun = performance.now()
      for (; ; await sleep(EVERY_MS)) {
        const now = performance.now()
        if (now - begun > GIVE_UP_MS) throw new Error('no commit was acknowledged for two minutes')
        if (now - since < 1_000 && now - Math.max(back, begun) > STABLE_MS) return
      }
    },
    /** Returns the longest pause since the last call, s. */
    takeLongest(): number {
      const taken = longest / 1_000
      longest = 0
      return taken
    },
    async close() {
      isClosed = true
      await over
      await client?.end().catch(() => {})
    },
  }
}

/** Time after the return of service in which a screen may still wait for the server. */
const CALM_MS = 30_000
/** a number of no other member, which is the member's address as well */
const PHONE = 900
/** what a screen shows for a fault of a proof, and while the server does not answer */
const RED = '[data-level="red"], [data-verification="contradicted"], [data-seal="not_verified"]'
const UNANSWERED = '[data-seal="unanswered"], [role="alert"]:not([data-testid="alarm"]):has(button)'
/** a notice that is true of a draw whose seal came late, which is void */
const AMBER = '[data-level="amber"]'

/** Opens the betting screen on a member's phone, which stays open during all faults. */
async function openPhone({ origins, inviteCode }: Opened) {
  const { token } = await newClient(origins, inviteCode, PHONE)
  const { headlessShell } = await import('../../../apps/web/e2e/browsers.ts') // throws without Chromium
  const browser = await chromium.launch(headlessShell)
  const page = await browser.newPage({ viewport: { width: 412, height: 915 }, serviceWorkers: 'block' })
  await page.addInitScript((entries) => Object.assign(localStorage, entries), { token, language: 'en' })
  await page.goto(`${origins[0]}/Lottery?key=sai60&id=1`)
  const [red, amber] = [new Set<string>(), new Set<string>()]
  let isClosed = false
  const shown = (selector: string) => page.locator(selector).filter({ visible: true }).allTextContents()
  async function record(): Promise<void> {
    for (const words of await shown(RED)) red.add(words)
    for (const words of await shown(AMBER)) amber.add(words)
  }
  async function watch(): Promise<void> {
    for (; !isClosed; await sleep(EVERY_MS)) await record()
  }
  const over = watch()
  return {
    amber,
    /** Returns what was red since the last call, and what still waits for the server long after the return of service. */
    async findFaults(): Promise<string[]> {
      const until = performance.now() + CALM_MS
      let left = await shown(UNANSWERED)
      for (; left.length > 0 && performance.now() < until; await sleep(EVERY_MS))
        left = await shown(UNANSWERED)
      const found = [...red, ...left].map((words) => `phone: ${words}`)
      red.clear()
      return found
    },
    async close() {
      isClosed = true
      await over
      await browser.close()
    },
  }
}

interface FailoverEnvironment extends Opened {
  readonly cluster: Cluster
  /** the amber notices that the phone has shown */
  readonly notices: ReadonlySet<string>
  /** what the machines did after the last fault */
  readonly events: string[]
}

/** Two APIs and two workers on the cluster, its probe, a monitor of the public log, and a member's phone if `hasPhone`. */
export async function startFailover({ hasPhone }: { hasPhone: boolean }): Promise<FailoverEnvironment> {
  const cluster = await startCluster()
  let phone: Awaited<ReturnType<typeof openPhone>> | undefined
  let environment: Opened | undefined
  let probe: ReturnType<typeof openProbe> | undefined
  async function close() {
    await phone?.close()
    await probe?.close()
    await environment?.close()
    await cluster.close()
  }
  try {
    const opened = await startEnvironment({ isPlain: true, outside: cluster.url })
    environment = opened
    const commits = openProbe(opened.ownerUrl)
    probe = commits
    if (hasPhone) phone = await openPhone(opened)
    let seen = 0
    const events: string[] = []
    return {
      ...opened,
      cluster,
      notices: phone?.amber ?? new Set(),
      events,
      close,
      async waitUntilReady() {
        const begun = performance.now()
        const watching = cluster.watch()
        await opened.waitUntilReady()
        const ready = (performance.now() - begun) / 1_000
        await commits.stable()
        events.splice(0, events.length, ...(await watching.stop()))
        await cluster.heal()
        await commits.stable()
        return Math.max(ready, commits.takeLongest())
      },
      async findFaults() {
        const file = path.join(opened.dataDir, 'monitor.json')
        const { faults } = await look(`http://127.0.0.1:${opened.relays[0]?.port}`, file)
        const fresh = faults.slice(seen).map(({ text }) => `public log: ${text}`)
        seen = faults.length
        return [...fresh, ...((await phone?.findFaults()) ?? [])]
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The kinds of fault, each of which hits the present primary, or the leader of etcd. */
export function faultsOf({ cluster }: FailoverEnvironment): readonly Fault[] {
  const ofPrimary = (
    name: string,
    make: (primary: NonNullable<Awaited<ReturnType<Cluster['leader']>>>) => void,
  ) => ({
    name,
    async make() {
      const primary = await cluster.leader()
      if (!primary) throw new Error('there is no primary')
      make(primary)
    },
  })
  return [
    ofPrimary('primary killed', cluster.killPostgres),
    ofPrimary("primary's machine killed", cluster.killMachine),
    { name: 'etcd leader killed', make: cluster.killEtcdLeader },
    ofPrimary('primary cut off from everybody', (name) => cluster.cutOff(name, 'everybody')),
    ofPrimary('primary cut off from the other machines', (name) => cluster.cutOff(name, 'machines')),
  ]
}

export const usage = `usage: npm run lab -- failover [--rounds N] [--only KIND …] [--add FILE]

Runs the product on three machines with Patroni and etcd while members play and one looks at the betting screen, and kills or cuts off
the primary. Needs root.

  --rounds N    number of faults (5)
  --only KIND   only these kinds of fault
  --add FILE    add the figures of each round to FILE, and continue with the kind of fault that is next there`

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      only: { type: 'string', multiple: true },
      add: { type: 'string' },
    },
  })
  const why = whyNoCluster()
  if (why) throw new CliError(`The cluster cannot run here: ${why}.`)
  ensureRoot()
  await ensureWebClient()
  console.log(versionsOf())
  const date = new Date().toISOString().slice(0, 10)
  const before = values.add ? readFigures(values.add).rounds : 0
  let all = noFigures()
  const environment = await startFailover({ hasPhone: true })
  try {
    const kinds = faultsOf(environment)
    const first = before % kinds.length
    await runRoundsIn(environment, {
      rounds: Number(values.rounds ?? 5),
      faults: [...kinds.slice(first), ...kinds.slice(0, first)],
      clients: 6,
      loadMs: 5_000,
      auditEvery: 25,
      ...(values.only && { only: values.only }),
      onRound(found, fault) {
        const { rounds, slowestReturn, operations } = found
        const isSlow = slowestReturn > BACK_WITHIN_S
        const slow = isSlow ? [`${fault}: back after ${slowestReturn.toFixed(1)} s`] : []
        const violations = [...found.violations, ...slow]
        const figures = { ...found, ...(rounds > 0 && { returns: { [fault]: [slowestReturn] } }), violations }
        if (values.add)
          addFigures(values.add, { date, runs: all.rounds === 0 ? 1 : 0, ...figures, controls: {} })
        all = addUp(all, figures)
        const { ok, fail, unknown } = operations
        console.log(
          `round ${before + all.rounds}, ${fault}: ${ok} ok, ${fail} rejected, ${unknown} unknown; back after ${slowestReturn.toFixed(1)} s; ${violations.length} violations`,
        )
        for (const violation of violations.slice(0, 20)) console.log(violation)
        if (isSlow) for (const event of environment.events) console.log(`  ${event}`)
      },
    })
    for (const words of environment.notices) console.log(`amber on the phone: ${words}`)
  } finally {
    await environment.close()
  }
  const recorded = values.add ? readFigures(values.add) : { date, runs: 1, ...all, controls: {} }
  console.log(describeFigures(recorded, 'failover'))
  return all.violations.length === 0 ? 0 : 1
}
