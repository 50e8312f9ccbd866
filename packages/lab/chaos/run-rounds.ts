// Runs rounds of faults against the whole product under load.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../runtime/postgres/client.ts'
import { auditWhole, findFaults, type Seen } from './check.ts'
import { type Client, newClient, newOperator } from './clients.ts'
import { type Opened, startEnvironment } from './environment.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Figures, noFigures } from './figures.ts'

/** Rounds after which new members replace the old ones, whose daily limits are used up. */
const ROUNDS_OF_A_MEMBER = 25
/** Seconds of a minute in which only rounds about the closing of a draw begin. */
const BEFORE_CLOSING: readonly [number, number] = [42, 50]
const CLOSING_FAULT_AT = 50

export interface Options {
  readonly rounds: number
  /** only these faults, by name */
  readonly only?: readonly string[]
  /** the kinds of fault; default: those of the whole product on one machine */
  readonly faults?: readonly Fault[]
  /** plants a defect, as the owner of the database */
  readonly sabotage?: readonly string[]
  /** returns whether to stop after these violations */
  readonly isEnough?: (found: readonly string[]) => boolean
  readonly clients?: number
  /** minimum duration of load, ms */
  readonly loadMs?: number
  /** rounds between full audits; the last round is followed by one */
  readonly auditEvery?: number
  /** receives the figures of each round and each audit */
  readonly onRound?: (figures: Figures, fault: string) => void
}

const secondOfMinute = () => (Date.now() / 1_000) % 60

/** Returns the next fault: those about closing when it is near, the others alternating. */
function faultSchedule(environment: Opened, { only, faults = FAULTS }: Options) {
  const wanted = faults.filter(({ name }) => only?.includes(name) ?? true)
  for (const { name, missing } of wanted) {
    const why = missing?.(environment)
    if (why) console.log(`not available here: ${name}: ${why}`)
  }
  const available = wanted.filter((fault) => !fault.missing?.(environment))
  const closing = available.filter(({ isAtClosing }) => isAtClosing)
  const others = available.filter(({ isAtClosing }) => !isAtClosing)
  const injected = { closing: 0, others: 0 }
  return (round: number): Fault | undefined => {
    const rare = others.find(({ every }) => every && round % every === every - 1)
    if (rare) return rare
    const usual = others.filter(({ every }) => !every || only)
    const [from, to] = BEFORE_CLOSING
    const isNear = usual.length === 0 || (secondOfMinute() >= from && secondOfMinute() < to)
    if (isNear && closing.length > 0) return closing[injected.closing++ % closing.length]
    return usual[injected.others++ % usual.length]
  }
}

interface Load {
  readonly clients: readonly Client[]
  readonly operator: ReturnType<typeof newOperator>
}

/** Returns the recovery time, s. */
async function runRound(load: Load, environment: Opened, fault: Fault, loadMs: number): Promise<number> {
  const until = new AbortController()
  const begun = performance.now()
  const running = Promise.all([...load.clients, load.operator].map((each) => each.run(until.signal)))
  const untilClosing = ((CLOSING_FAULT_AT + 60 - secondOfMinute()) % 60) * 1_000
  await sleep(fault.isAtClosing ? untilClosing : 300 + Math.random() * 1_000)
  await fault.make(environment).catch(() => {}) // the database may be down for a fault that queries it
  const seconds = await environment.waitUntilReady()
  await sleep(Math.max(0, loadMs - (performance.now() - begun)))
  until.abort()
  await running
  return seconds
}

/** Counts finished draws by result. */
async function countDraws(client: pg.Client): Promise<Figures['draws']> {
  const sql = `SELECT count(*) FILTER (WHERE status = 'settled')::int AS settled, count(*) FILTER (WHERE status = 'void')::int AS void FROM draw`
  return (await client.query(sql)).rows[0]
}

export async function runRounds(options: Options): Promise<Figures['violations']> {
  const environment = await startEnvironment({ isPlain: false })
  try {
    return await runRoundsIn(environment, options)
  } finally {
    await environment.close()
  }
}

export async function runRoundsIn(environment: Opened, options: Options): Promise<Figures['violations']> {
  const { rounds, sabotage = [], onRound, isEnough, clients: number = 16 } = options
  const { ownerUrl, apiUrl } = environment
  const found: string[] = []
  const seen: Seen = new Map()
  const next = faultSchedule(environment, options)
  const operator = newOperator(environment.operatorUrl)
  let clients: Client[] = []
  let created = 0
  let draws = await withClient(ownerUrl, countDraws)
  async function createClients() {
    clients = []
    for (let n = 0; n < number; n += 1)
      clients.push(await newClient(environment.origins, environment.inviteCode, created++))
  }
  function report(figures: Figures, name: string) {
    found.push(...figures.violations)
    onRound?.(figures, name)
  }
  async function auditAll(name: string) {
    const faults = await withClient(ownerUrl, (client) => auditWhole(client, apiUrl))
    const violations = faults.map((fault) => `${name}: ${fault}`)
    report({ ...noFigures(), violations }, name)
  }
  for (let round = 0; round < rounds && !isEnough?.(found); round += 1) {
    if (round % ROUNDS_OF_A_MEMBER === 0) await createClients()
    if (round === 0) {
      await withClient(ownerUrl, async (client) => {
        for (const statement of sabotage) await client.query(statement)
        await findFaults(client, [], [], seen)
      })
    }
    const fault = next(round)
    if (!fault) throw new Error('none of these faults is available here')
    const { name } = fault
    const slowestReturn = await runRound({ clients, operator }, environment, fault, options.loadMs ?? 6_000)
    const operations = [...clients, operator].flatMap((each) => each.operations.splice(0))
    const members = clients.map(({ member }) => member)
    const figures: Figures = { ...noFigures(), rounds: 1, faults: { [name]: 1 }, slowestReturn }
    for (const { outcome } of operations) figures.operations[outcome] += 1
    const before = draws
    const faults = await withClient(ownerUrl, async (client) => {
      draws = await countDraws(client)
      return findFaults(client, operations, members, seen)
    })
    faults.push(...((await environment.findFaults?.()) ?? []))
    figures.draws = { settled: draws.settled - before.settled, void: draws.void - before.void }
    figures.violations = faults.map((each) => `round ${round + 1}, ${name}: ${each}`)
    report(figures, name)
    if ((round + 1) % (options.auditEvery ?? 25) === 0) await auditAll(`audit after round ${round + 1}`)
  }
  if (rounds % (options.auditEvery ?? 25) !== 0 && !isEnough?.(found)) await auditAll('audit at the end')
  return found
}
