import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CliError } from '../../runtime/system/cli.ts'
import { countDraws } from '../fairness/count-draws.ts'
import { biased, shipped } from '../fairness/generators.ts'
import { judgeCounts } from '../fairness/statistics.ts'
import { plotOf, tableOf } from '../fairness/write-report.ts'

export const usage = `usage: npm run lab -- fairness [--draws N] [--plot FILE]

Derives N draws, tests their statistics at 99 %, and checks that planted faults are detected.

  --draws N     number of draws (5000000)
  --plot FILE   where to write the plot (fairness.svg)`

const CHEATED_MAX = 500_000

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      draws: { type: 'string', default: '5000000' },
      plot: { type: 'string', default: 'fairness.svg' },
    },
  })
  const draws = Number(values.draws)
  if (!Number.isSafeInteger(draws) || draws < 100_000) throw new CliError('At least 100000 draws.')
  const counts = countDraws(shipped, draws)
  const findings = judgeCounts(counts)
  console.log(`${draws.toLocaleString('en')} draws as shipped\n${tableOf(findings)}\n`)
  writeFileSync(values.plot, plotOf(counts))
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
