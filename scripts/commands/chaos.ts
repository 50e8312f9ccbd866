// `npm run chaos [-- --rounds N --controls --add FILE]`: faults against the whole product while members play, and what came of it.
import { parseArgs } from 'node:util'
import { CONTROLS } from '../chaos/controls.ts'
import { addFigures, type Controls, type Figures } from '../chaos/figures.ts'
import { runRounds } from '../chaos/run-rounds.ts'

const SHOWN = 20

function tell({ rounds, operations, slowestReturn, violations }: Figures, fault: string, all: number): void {
  const { ok, fail, unknown } = operations
  console.log(
    `round ${rounds} of ${all}, ${fault}: ${ok} ok, ${fail} refused, ${unknown} unknown; back in ${slowestReturn.toFixed(1)} s at most; ${violations.length} violations`,
  )
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string' }, controls: { type: 'boolean' }, add: { type: 'string' } },
  })
  const rounds = Number(values.rounds ?? 12)
  const figures = await runRounds({ rounds, onRound: (soFar, fault) => tell(soFar, fault, rounds) })
  const controls: Controls = {}
  for (const { name, sabotage, only } of values.controls ? CONTROLS : []) {
    const { violations } = await runRounds({ rounds: 3, sabotage, only })
    controls[name] = violations.length > 0 ? 'red' : 'NOT SEEN'
    console.log(`control, ${name}: ${controls[name]} ${violations[0] ?? ''}`)
  }
  if (values.add) addFigures(values.add, figures, controls)
  for (const violation of figures.violations.slice(0, SHOWN)) console.log(violation)
  const areSeen = Object.values(controls).every((word) => word === 'red')
  return figures.violations.length === 0 && areSeen ? 0 : 1
}
