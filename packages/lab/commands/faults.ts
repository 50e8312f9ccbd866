import { parseArgs } from 'node:util'
import { CliError } from '@saikoro/system/cli'
import { PLANTED_DEFECTS } from '../faults/planted-defects.ts'
import { detectDefect, type Round, runRounds, SHORT } from '../faults/run-rounds.ts'
import { type Shape, startEnvironment } from '../faults/shapes.ts'

export const usage = `usage: pnpm lab faults [--shape start|machines] [--rounds N] [--seconds S] [--only NAME …] [--short] [--plant]

Injects faults into the product under load, compares the database with every acknowledged request, and audits it.

  --shape SHAPE  start: as npm start runs it (default); machines: three APIs, two workers, PgBouncer and Valkey where installed
  --rounds N     number of faults (12)
  --seconds S    start no further round after S seconds
  --only NAME    only these kinds of fault, or with --plant these defects
  --short        three short rounds, as npm test runs them
  --plant        run products with planted defects, which must be detected`

function printRound({ fault, recovery, requests, violations }: Round): void {
  const { ok, fail, unknown } = requests
  console.log(
    `${fault}: ready after ${recovery.toFixed(1)} s; ${ok} acknowledged, ${fail} rejected, ${unknown} timed out; ${violations.length} violations`,
  )
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`)
}

/** Returns the number of violations. */
function printTotals(rounds: readonly Round[]): number {
  const kinds = new Set(rounds.map(({ fault }) => fault)).size
  const count = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0)
  const ok = count(({ requests }) => requests.ok)
  const violations = count((round) => round.violations.length)
  const slowest = Math.max(...rounds.map(({ recovery }) => recovery))
  console.log(
    `${rounds.length} rounds of ${kinds} kinds of fault, ${ok} requests acknowledged, slowest recovery ${slowest.toFixed(1)} s, ${violations} violations`,
  )
  return violations
}

/** Returns whether all planted defects were detected, or those of these names. */
async function plantDefects(shape: Shape, only: readonly string[] | undefined): Promise<boolean> {
  let areDetected = true
  for (const defect of PLANTED_DEFECTS.filter(({ name }) => only?.includes(name) ?? true)) {
    await using environment = await startEnvironment(shape)
    const [first] = await detectDefect(environment, defect)
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
  const isKnown = shape === 'start' || shape === 'machines'
  if (!isKnown || !(Number(values.rounds) > 0)) throw new CliError(usage)
  if (plant) return (await plantDefects(shape, only)) ? 0 : 1
  await using environment = await startEnvironment(shape)
  const rounds = await runRounds(environment, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    ...(short && SHORT),
    ...(only && { only }),
    onRound: printRound,
  })
  return printTotals(rounds) === 0 ? 0 : 1
}
