// Runs rounds of faults against the product under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@saikoro/runtime/postgres/client'
import { auditWhole, compare } from './compare.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Member, newMember, newOperator } from './members.ts'
import type { PlantedDefect } from './planted-defects.ts'
import type { Environment } from './shapes.ts'

/** Rounds after which new members replace the old ones, whose daily limits are used up. */
const ROUNDS_OF_A_MEMBER = 20
/** Second of a minute shortly before the orders of a one-minute draw close. */
const BEFORE_CLOSING = 50
/** Rounds until a planted defect must be detected. */
const ROUNDS_OF_A_DEFECT = 16

export interface Round {
  readonly fault: string
  /** time until the database and all APIs were ready again, s */
  readonly recovery: number
  /** requests by response */
  readonly requests: { ok: number; fail: number; unknown: number }
  readonly violations: readonly string[]
}

export interface Options {
  readonly rounds: number
  /** starts no further round after so many seconds */
  readonly seconds?: number
  /** only these faults, by name */
  readonly only?: readonly string[]
  readonly members?: number
  /** minimum duration of load, ms */
  readonly loadMs?: number
  readonly isOneEnough?: boolean
  readonly onRound?: (round: Round) => void
}

/** The short form that `npm test` runs. */
export const SHORT = {
  rounds: 3,
  only: ['replies cut', 'database killed', 'connections of the database lost'],
  members: 3,
  loadMs: 1_000,
}

const secondOfMinute = () => (Date.now() / 1_000) % 60

/** Returns the faults that are possible here, in random order. */
function possibleFaults(environment: Environment, only: readonly string[] | undefined): Fault[] {
  const wanted = FAULTS.filter(({ name }) => only?.includes(name) ?? true)
  const possible = wanted.filter((fault) => fault.isPossible?.(environment) ?? true)
  if (possible.length === 0) throw new Error('none of these faults is possible here')
  return possible
    .map((fault) => ({ fault, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ fault }) => fault)
}

/** Injects a fault while members play. Returns the recovery time, s. */
async function inject(
  players: readonly Pick<Member, 'run'>[],
  environment: Environment,
  fault: Fault,
  loadMs: number,
): Promise<number> {
  const until = new AbortController()
  const begun = performance.now()
  const running = Promise.all(players.map((each) => each.run(until.signal)))
  try {
    const untilClosing = ((BEFORE_CLOSING + 60 - secondOfMinute()) % 60) * 1_000
    await sleep(fault.isAtClosing ? untilClosing : 300 + Math.random() * 1_000)
    await fault.make(environment)
    const recovery = await environment.waitUntilReady()
    await sleep(Math.max(0, loadMs - (performance.now() - begun)))
    return recovery
  } finally {
    until.abort()
    await running
  }
}

/** Runs rounds until their number or time is over, or a violation was found if that is enough. */
export async function runRounds(environment: Environment, options: Options): Promise<Round[]> {
  const { rounds, seconds = Number.POSITIVE_INFINITY, isOneEnough, loadMs = 6_000 } = options
  const { ownerUrl, apiUrl, origins, inviteCode } = environment
  const end = performance.now() + seconds * 1_000
  const faults = possibleFaults(environment, options.only)
  const operator = newOperator(environment.operatorUrl)
  const done: Round[] = []
  let members: Member[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_OF_A_MEMBER === 0) {
      members = []
      for (let n = 0; n < (options.members ?? 8); n += 1) members.push(await newMember(origins, inviteCode))
    }
    const fault = faults[round % faults.length] as Fault
    const players = [...members, operator]
    const recovery = await inject(players, environment, fault, loadMs)
    const operations = players.flatMap((each) => each.operations.splice(0))
    const requests = { ok: 0, fail: 0, unknown: 0 }
    for (const { outcome } of operations) requests[outcome] += 1
    const ids = members.map(({ member }) => member)
    const violations = await withClient(ownerUrl, async (client) => [
      ...(await compare(client, operations, ids)),
      ...(await auditWhole(client, apiUrl)),
    ])
    const result = { fault: fault.name, recovery, requests, violations }
    options.onRound?.(result)
    done.push(result)
    if (performance.now() > end || (isOneEnough && violations.length > 0)) break
  }
  return done
}

/** Plants a defect and runs rounds until it is detected. Returns the violations, none if it was not detected. */
export async function detectDefect(
  environment: Environment,
  { statements, faults }: PlantedDefect,
  options: Partial<Options> = {},
): Promise<string[]> {
  await withClient(environment.ownerUrl, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
  const until = { rounds: ROUNDS_OF_A_DEFECT, only: faults, isOneEnough: true }
  return (await runRounds(environment, { ...options, ...until })).flatMap(({ violations }) => violations)
}
