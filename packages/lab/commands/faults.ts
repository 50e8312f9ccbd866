import { parseArgs } from 'node:util'
import { CliError } from '@saikoro/system/cli'
import { type Round, runRounds } from '../faults/run-rounds.ts'
import { startEnvironment } from '../faults/shapes.ts'

export const usage = `usage: pnpm lab faults [--shape start|machines] [--rounds N] [--only NAME …]

Injects faults into the product under load, compares the database with every acknowledged request, and audits it.

  --shape SHAPE  start: as npm start runs it (default); machines: three APIs, two workers, PgBouncer and Valkey where installed
  --rounds N     number of faults (12)
  --only NAME    only these kinds of fault`

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

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      shape: { type: 'string', default: 'start' },
      rounds: { type: 'string', default: '12' },
      only: { type: 'string', multiple: true },
    },
  })
  const { shape, only } = values
  const isKnown = shape === 'start' || shape === 'machines'
  if (!isKnown || !(Number(values.rounds) > 0)) throw new CliError(usage)
  await using environment = await startEnvironment(shape)
  const rounds = await runRounds(environment, {
    rounds: Number(values.rounds),
    ...(only && { only }),
    onRound: printRound,
  })
  return printTotals(rounds) === 0 ? 0 : 1
}
