import type { Draw } from '../contract/fairness.ts'
import type { LogLine } from '../fairness/log-walk.ts'
import type { Odds } from '../rules/odds.ts'
import { OPTIONS, type Option, THROWS, WAYS } from '../rules/options.ts'
import { createFakeOperator, type FakeOperator, type ProofFile, signatureOf } from './fake-operator.ts'

// Honest draws: every status with 0 to 40 bets, first to last index, first and second epoch, lowest and highest odds.

/** A finished draw with its proof, and its state when it was open. */
export interface HonestDraw {
  readonly proof: ProofFile
  readonly opened: Draw
  /** the whole log of its operator */
  readonly entries: readonly LogLine[]
}

/** `late`: void after sealing, although its round was published */
const ENDS = ['settled', 'void', 'sealed-void', 'late'] as const
const PLANS = ENDS.flatMap((end) => [0, 3, 40].map((bets) => ({ end, bets })))

/** Points and time after the opening, ms, of the first bets. */
const EDGES = [
  [1, 0],
  [5_000, 51_999],
] as const

function runPlan(
  { open, order, seal, settle, cancel }: FakeOperator,
  period: number,
  plan: (typeof PLANS)[0],
) {
  const opened = open(period)
  for (let n = 0; n < plan.bets; n += 1) {
    const [points, after] = EDGES[n] ?? [n, n * 1_000]
    const bet = { option: OPTIONS[n % OPTIONS.length] as Option, stake: BigInt(points) * 100n }
    order(opened, { ...bet, placedAt: opened.opensAt + after, pseudonym: String(n).padStart(16, '0') })
  }
  if (plan.end === 'void') return { opened, ended: cancel(opened) }
  const sealed = seal(opened)
  if (plan.end === 'settled') return { opened, ended: settle(sealed) }
  const signature = plan.end === 'late' ? signatureOf(opened.round) : null
  return { opened, ended: { ...cancel(sealed), signature } }
}

function drawsOf(isOld: boolean, oddsOf: (option: Option) => number): HonestDraw[] {
  const odds = Object.fromEntries(OPTIONS.map((option) => [option, oddsOf(option)])) as unknown as Odds
  const operator = createFakeOperator({ length: PLANS.length, isOld, odds })
  const first = PLANS.map((plan, at) => ({ ...runPlan(operator, at, plan), genesis: operator.genesis() }))
  const genesis = operator.startEpoch(2)
  const second = PLANS.slice(1)
    .toReversed()
    .map((plan, at) => ({ ...runPlan(operator, PLANS.length + at, plan), genesis }))
  operator.open(2 * PLANS.length)
  return [...first, ...second].map((draw) => ({
    proof: operator.proofOf(draw.ended, draw.genesis),
    opened: draw.opened,
    entries: operator.entries,
  }))
}

export const HONEST_DRAWS: readonly HonestDraw[] = [
  ...drawsOf(false, (option) => Math.ceil((95 * THROWS) / WAYS[option])),
  ...drawsOf(true, (option) => Math.floor((100 * THROWS) / WAYS[option])),
]
