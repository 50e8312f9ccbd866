import { parseArgs } from 'node:util'
import { CliError } from '../../runtime/system/cli.ts'
import { PLANTED_DEFECTS } from '../faults/planted-defects.ts'
import { detectDefect, type Round, runRounds, SHORT } from '../faults/run-rounds.ts'
import { type Environment, type Shape, startEnvironment } from '../faults/shapes.ts'

export const usage = `usage: npm run lab -- faults [--shape start|machines] [--rounds N] [--seconds S] [--only KIND …] [--short] [--plant]

Injects faults into the product under load, compares the database with every acknowledged request, and audits it.

  --shape SHAPE  start: as npm start runs it (default); machines: three APIs, two workers, PgBouncer and Valkey where installed
  --rounds N     number of faults (12)
  --seconds S    start no further round after S seconds
  --only KIND    only these kinds of fault
  --short        three short rounds, as npm test runs them
  --plant        run products with planted defects, which must be detected`

const SHOWN = 20

function printRound({ fault, recovery, requests, violations }: Round): void {
  const { ok, fail, unknown } = requests
  console.log(
    `${fault}: ready after ${recovery.toFixed(1)} s; ${ok} acknowledged, ${fail} rejected, ${unknown} timed out; ${violations.length} violations`,
  )
  for (const violation of violations.slice(0, SHOWN)) console.log(`  ${violation}`)
}

function printTotals(rounds: readonly Round[]): void {
  const kinds = new Set(rounds.map(({ fault }) => fault)).size
  const [ok, fail, unknown] = (['ok', 'fail', 'unknown'] as const).map((outcome) =>
    rounds.reduce((sum, { requests }) => sum + requests[outcome], 0),
  )
  const slowest = Math.max(...rounds.map(({ recovery }) => recovery))
  const violations = rounds.flatMap((round) => round.violations).length
  console.log(
    `${rounds.length} rounds of ${kinds} kinds of fault: ${ok} requests acknowledged, ${fail} rejected, ${unknown} timed out; slowest recovery ${slowest.toFixed(1)} s; ${violations} violations`,
  )
}

async function withEnvironment<T>(shape: Shape, use: (environment: Environment) => Promise<T>): Promise<T> {
  const environment = await startEnvironment(shape)
  try {
    return await use(environment)
  } finally {
    await environment.close()
  }
}

/** Returns whether all planted defects were detected. */
async function plantDefects(shape: Shape): Promise<boolean> {
  let areDetected = true
  for (const defect of PLANTED_DEFECTS) {
    const [first] = await withEnvironment(shape, (environment) => detectDefect(environment, defect))
    console.log(`${first ? 'detected' : 'NOT DETECTED'}: ${defect.name}${first ? `\n  ${first}` : ''}`)
    areDetected &&= first !== undefined
  }
  return areDetected
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      shape: { type: 'string', default: 'start' },
      rounds: { type: 'string', default: '12' },
      seconds: { type: 'string', default: 'Infinity' },
      only: { type: 'string', multiple: true },
      short: { type: 'boolean' },
      plant: { type: 'boolean' },
    },
  })
  const { shape, only, short, plant } = values
  if (shape !== 'start' && shape !== 'machines') throw new CliError(usage)
  if (plant) return (await plantDefects(shape)) ? 0 : 1
  const rounds: Round[] = []
  const found = await withEnvironment(shape, (environment) =>
    runRounds(environment, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      ...(short && SHORT),
      ...(only && { only }),
      onRound(round) {
        rounds.push(round)
        printRound(round)
      },
    }),
  )
  printTotals(rounds)
  return found.length === 0 ? 0 : 1
}
