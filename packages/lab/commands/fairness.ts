import { parseArgs } from 'node:util'
import { CliError } from '@saikoro/system/cli'
import { countDraws } from '../fairness/count-draws.ts'
import { biased, shipped } from '../fairness/generators.ts'
import { type Finding, judgeCounts } from '../fairness/statistics.ts'

export const usage = `usage: pnpm lab fairness [--draws N]

Derives N draws, tests their statistics at 99 %, and checks that planted faults are detected.

  --draws N   number of draws (5000000)`

const CHEATED_MAX = 500_000

function lineOf({ name, value, freedom, z, isFair }: Finding): string {
  const figure =
    freedom === null ? `z = ${z.toFixed(2)}` : `χ² = ${value.toFixed(1)} (${freedom}), z = ${z.toFixed(2)}`
  return `${isFair ? 'fair     ' : 'NOT FAIR '} ${name.padEnd(28)} ${figure}`
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { draws: { type: 'string', default: '5000000' } },
  })
  const draws = Number(values.draws)
  if (!Number.isSafeInteger(draws) || draws < 100_000) throw new CliError('At least 100000 draws.')
  const findings = judgeCounts(countDraws(shipped, draws))
  console.log([`${draws.toLocaleString('en')} draws as shipped`, ...findings.map(lineOf), ''].join('\n'))
  let isCaught = true
  for (const house of biased) {
    const caught = judgeCounts(countDraws(house, Math.min(draws, CHEATED_MAX))).filter(
      ({ isFair }) => !isFair,
    )
    console.log(
      `${caught.length > 0 ? 'caught ' : 'MISSED '} ${house.name.padEnd(28)} ${caught.map(({ name }) => name).join(', ')}`,
    )
    if (caught.length === 0) isCaught = false
  }
  return isCaught && findings.every(({ isFair }) => isFair) ? 0 : 1
}
