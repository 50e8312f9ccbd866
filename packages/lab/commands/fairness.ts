// `npm run fairness [-- --draws 5000000 --plot fairness.svg]`: that many draws through the shipped derivation, every statistic at 99 %, and
// planted faults that all have to be caught. Every run counts the same draws.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CliError } from '../../runtime/setup/cli-error.ts'
import { countDraws } from '../fairness/count-draws.ts'
import { cheats, shipped } from '../fairness/houses.ts'
import { judgeCounts } from '../fairness/statistics.ts'
import { plotOf, tableOf } from '../fairness/write-report.ts'

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
  for (const house of cheats) {
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
