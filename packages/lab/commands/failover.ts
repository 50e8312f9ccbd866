import { parseArgs } from 'node:util'
import { CliError } from '../../runtime/system/cli.ts'
import { addFigures, addUp, describeFigures, noFigures } from '../chaos/figures.ts'
import { runRoundsIn } from '../chaos/run-rounds.ts'
import { ensureRoot, versionsOf, whyNoCluster } from '../machines/cluster.ts'
import { BACK_WITHIN_S, faultsOf, startFailover } from '../machines/failover.ts'

export const usage = `usage: npm run lab -- failover [--rounds N] [--only KIND …] [--add FILE]

Runs the product on three machines with Patroni and etcd while members play, and kills or cuts off the primary. Needs root.

  --rounds N    number of faults (5)
  --only KIND   only these kinds of fault
  --add FILE    add the figures to FILE`

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
  console.log(versionsOf())
  let all = noFigures()
  const environment = await startFailover()
  try {
    await runRoundsIn(environment, {
      rounds: Number(values.rounds ?? 5),
      faults: faultsOf(environment),
      clients: 8,
      loadMs: 8_000,
      auditEvery: 25,
      ...(values.only && { only: values.only }),
      onRound(figures, fault) {
        const slow =
          figures.slowestReturn > BACK_WITHIN_S
            ? [`${fault}: back after ${figures.slowestReturn.toFixed(1)} s`]
            : []
        const violations = [...figures.violations, ...slow]
        all = addUp(all, { ...figures, violations })
        const { ok, fail, unknown } = figures.operations
        console.log(
          `round ${all.rounds}, ${fault}: ${ok} ok, ${fail} rejected, ${unknown} unknown; back after ${figures.slowestReturn.toFixed(1)} s; ${violations.length} violations`,
        )
        for (const violation of violations.slice(0, 20)) console.log(violation)
      },
    })
  } finally {
    await environment.close()
  }
  const recorded = { date: new Date().toISOString().slice(0, 10), runs: 1, ...all, controls: {} }
  if (values.add) addFigures(values.add, recorded)
  console.log(describeFigures(recorded))
  return all.violations.length === 0 ? 0 : 1
}
