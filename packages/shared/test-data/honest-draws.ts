import fc from 'fast-check'
import type { Draw, Genesis } from '../contract/fairness.ts'
import type { LogLine } from '../fairness/log-walk.ts'
import type { Odds } from '../rules/odds.ts'
import { OPTIONS, THROWS, WAYS } from '../rules/options.ts'
import { createFakeOperator, type FakeOperator, type ProofFile, START, signatureOf } from './fake-operator.ts'

// Honest draws by fast-check: every status, 0 to 40 bets, first to last index, first and second epoch.

const PERIOD_MS = 60_000

const odds: fc.Arbitrary<Odds> = fc
  .tuple(...OPTIONS.map(fairOdds))
  .map((each) => Object.fromEntries(OPTIONS.map((option, at) => [option, each[at]])) as unknown as Odds)

function fairOdds(option: (typeof OPTIONS)[number]) {
  const [min, max] = [Math.ceil((95 * THROWS) / WAYS[option]), Math.floor((100 * THROWS) / WAYS[option])]
  return fc.integer({ min, max })
}

const bet = fc.record({
  option: fc.constantFrom(...OPTIONS),
  points: fc.integer({ min: 1, max: 5_000 }),
  after: fc.integer({ min: 0, max: 51_999 }),
  pseudonym: fc.stringMatching(/^[0-9a-f]{16}$/),
})

const plan = fc.record({
  /** `late`: void after sealing, although its round was published */
  end: fc.constantFrom('settled', 'settled', 'sealed-void', 'late', 'void'),
  bets: fc.oneof(
    fc.constant([]),
    fc.array(bet, { maxLength: 5 }),
    fc.array(bet, { minLength: 30, maxLength: 40 }),
  ),
  sealedAfter: fc.integer({ min: 0, max: 4_000 }),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

const operator = fc.record({
  /** number of draws that become void before sealing, before the first planned draw */
  voids: fc.constantFrom(0, 0, 1, 5, 12),
  plans: fc.array(plan, { minLength: 1, maxLength: 2 }),
  spare: fc.constantFrom(0, 1, 90),
  isSecondEpoch: fc.boolean(),
  isLastOpen: fc.boolean(),
  isOld: fc.boolean(),
  odds,
})

/** A finished draw with its proof, and its state when it was open. */
export interface HonestDraw {
  readonly proof: ProofFile
  readonly opened: Draw
  /** the whole log of its operator */
  readonly entries: readonly LogLine[]
}

/** Runs a draw with one bet that becomes void before sealing. */
function runVoid({ open, order, cancel }: FakeOperator, period: number): { opened: Draw; ended: Draw } {
  const opened = open(period)
  order(opened)
  return { opened, ended: cancel(opened) }
}

function runPlan(
  { open, order, seal, settle, cancel }: FakeOperator,
  period: number,
  { end, bets, sealedAfter }: Plan,
) {
  const opened = open(period)
  for (const { option, points, after, pseudonym } of bets) {
    order(opened, { option, stake: BigInt(points) * 100n, placedAt: opened.opensAt + after, pseudonym })
  }
  if (end === 'void') return { opened, ended: cancel(opened) }
  const sealed = seal(opened, { sealedAt: opened.closesAt + sealedAfter })
  if (end === 'settled') return { opened, ended: settle(sealed) }
  const signature = end === 'late' ? signatureOf(opened.round) : null
  return { opened, ended: { ...cancel(sealed), signature } }
}

/** All draws of one honest operator. */
export const honestDraws: fc.Arbitrary<HonestDraw[]> = operator.map(
  ({ voids, plans, spare, isSecondEpoch, isLastOpen, isOld, odds: chosen }) => {
    const length = voids + plans.length + (isLastOpen ? 1 : 0) + spare
    const createdAt = START - (voids + 1) * PERIOD_MS
    const made = createFakeOperator({ length, isOld, odds: chosen, genesis: { createdAt } })
    const draws: { genesis: Genesis; opened: Draw; ended: Draw }[] = []
    for (let period = -voids; period < 0; period += 1) {
      draws.push({ genesis: made.genesis(), ...runVoid(made, period) })
    }
    if (isSecondEpoch) made.startEpoch(2)
    for (const [period, each] of plans.entries()) {
      draws.push({ genesis: made.genesis(), ...runPlan(made, period, each) })
    }
    if (isLastOpen) made.open(plans.length)
    return draws.map(({ genesis, opened, ended }) => ({
      proof: made.proofOf(ended, genesis),
      opened,
      entries: made.entries,
    }))
  },
)
