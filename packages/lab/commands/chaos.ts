import { parseArgs } from 'node:util'
import { CONTROLS } from '../chaos/controls.ts'
import { addFigures, addUp, type Controls, type Figures, noFigures } from '../chaos/figures.ts'
import { runRounds } from '../chaos/run-rounds.ts'

export const usage = `usage: npm run lab -- chaos [--rounds N] [--controls] [--only KIND …] [--add FILE]

Injects faults into the whole product under load and compares its state with every acknowledged request.

  --rounds N    number of faults (12)
  --controls    also run deliberately broken products, which must be detected
  --only KIND   only these kinds of fault
  --add FILE    add the figures to FILE`

const SHOWN = 20
const AUDIT_EVERY = 25
/** maximum rounds until a control must be detected */
const CONTROL_ROUNDS = 20

function printRound(
  fault: string,
  { rounds, operations, slowestReturn, violations }: Figures,
  all: number,
): void {
  const { ok, fail, unknown } = operations
  console.log(
    `round ${rounds} of ${all}, ${fault}: ${ok} ok, ${fail} rejected, ${unknown} unknown; slowest recovery ${slowestReturn.toFixed(1)} s; ${violations.length} violations`,
  )
}

async function runControls(add: (controls: Controls) => void): Promise<boolean> {
  let areDetected = true
  for (const { name, sabotage, only } of CONTROLS) {
    const isEnough = (found: readonly string[]) => found.length > 0
    const [first] = await runRounds({ rounds: CONTROL_ROUNDS, sabotage, only, isEnough, auditEvery: 3 })
    add({ [name]: first ? 'detected' : 'NOT DETECTED' })
    console.log(`control, ${name}: ${first ? 'detected' : 'NOT DETECTED'} ${first ?? ''}`)
    areDetected &&= first !== undefined
  }
  return areDetected
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      controls: { type: 'boolean' },
      add: { type: 'string' },
      only: { type: 'string', multiple: true },
    },
  })
  const { add, only } = values
  const rounds = Number(values.rounds ?? 12)
  let [all, fresh, runs] = [noFigures(), noFigures(), Math.sign(rounds)]
  /** Adds the figures so far to the file, also during the run. */
  function record(controls: Controls = {}) {
    if (add) addFigures(add, { date: new Date().toISOString().slice(0, 10), runs, ...fresh, controls })
    fresh = noFigures()
    runs = 0
  }
  function onRound(figures: Figures, fault: string) {
    all = addUp(all, figures)
    fresh = addUp(fresh, figures)
    printRound(fault, all, rounds)
    for (const violation of figures.violations.slice(0, SHOWN)) console.log(violation)
    if (figures.rounds === 0) record()
  }
  if (rounds > 0) await runRounds({ rounds, auditEvery: AUDIT_EVERY, onRound, ...(only && { only }) })
  const areDetected = values.controls ? await runControls(record) : true
  return all.violations.length === 0 && areDetected ? 0 : 1
}
