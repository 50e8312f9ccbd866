import type { Draw, Genesis } from '../contract/fairness.ts'
import { sandboxChainHash } from '../fairness/beacon.ts'
import type { StepName } from '../fairness/steps.ts'
import { DEFAULT_ODDS } from '../rules/odds.ts'
import { roundFor } from '../rules/schedule.ts'
import { BEACON, createFakeOperator, type ProofFile, START } from './fake-operator.ts'

// Proofs of an operator who changes a value and every hash over it: no hash is wrong, so only the rules refuse them.

const OTHER = 'ab'.repeat(32)
const OPENS_AT = START
const CLOSES_AT = START + 52_000
const DRAWS_AT = START + 60_000
const HOUR_MS = 3_600_000

interface Change {
  readonly draw?: Partial<Draw>
  readonly genesis?: Partial<Genesis>
  readonly sealedAt?: number
  /** replaces a part of the first of two bets */
  readonly bet?: readonly [part: string | RegExp, instead: string]
  /** moves the draw and its entries to later places of the log */
  readonly places?: number
  /** the draw becomes void before it is sealed */
  readonly isVoid?: boolean
}

interface Told {
  /** the change, for failure messages */
  readonly what: string
  /** the draw when it was open */
  readonly opened: Draw
  readonly proof: ProofFile
}

interface Lie extends Told {
  /** the step that must fail */
  readonly step: StepName
}

/** Returns a draw with two bets, or one that is void before it was sealed, in which this is changed. */
function tell(change: Change): Told {
  const { draw, genesis = {}, sealedAt, bet, places = 0, isVoid } = change
  const operator = createFakeOperator({ genesis })
  const opened = operator.open(0, draw)
  for (let count = 0; count < 2; count += 1) operator.order(opened)
  const [first = '', second = ''] = operator.leavesOf(opened)
  if (bet) operator.leavesOf(opened).splice(0, 2, first.replace(...bet), second)
  const sealing = sealedAt === undefined ? {} : { sealedAt }
  const ended = isVoid ? operator.cancel(opened) : operator.settle(operator.seal(opened, sealing))
  const proof = operator.proofOf(ended)
  const movedBy = ({ seq }: Draw) => ({ seq: (seq ?? 0) + places })
  const moved = {
    draw: { ...ended, ...movedBy(ended) },
    log: proof.log.map((entry) => ({ ...entry, seq: entry.seq + places })),
  }
  return {
    what: JSON.stringify(change),
    opened: { ...opened, ...movedBy(opened) },
    proof: { ...proof, ...moved },
  }
}

/** The first round after closing on another grid. */
function onGrid(beaconGenesis: number, beaconPeriod: number): Change {
  const chainHash = sandboxChainHash(BEACON.publicKey, beaconGenesis, beaconPeriod)
  const round = roundFor(CLOSES_AT, beaconGenesis, beaconPeriod)
  return { genesis: { chainHash, beaconGenesis, beaconPeriod }, draw: { round } }
}

const { round } = createFakeOperator().open(0)

const CHANGES: Partial<Record<StepName, readonly Change[]>> = {
  round: [
    ...['202611200002', '202611200540', '202611210541', '20261120054', '2026112000541'].map((issue) => ({
      draw: { issue },
    })),
    { draw: { opensAt: OPENS_AT + 3_000, closesAt: CLOSES_AT + 3_000, drawAt: DRAWS_AT + 3_000 } },
    ...[-60_000, 1, 40_000].map((by) => ({ draw: { opensAt: OPENS_AT + by } })),
    ...[-1, 1, 3_000].map((by) => ({ draw: { closesAt: CLOSES_AT + by } })),
    { draw: { drawAt: DRAWS_AT + 60_000 } },
    ...[-1, 1].map((by) => ({ draw: { round: round + by } })),
    ...[onGrid(BEACON.beaconGenesis, 30), onGrid(1_692_803_366, 3), onGrid(1, 1)],
    // a period of two hours
    { draw: { opensAt: START - HOUR_MS, drawAt: START + HOUR_MS, issue: '202611200005' } },
  ],
  odds: [
    Object.fromEntries(Object.keys(DEFAULT_ODDS).map((option) => [option, 100])),
    { ...DEFAULT_ODDS, big: 189 },
    { ...DEFAULT_ODDS, 18: 21_601 },
    { ...DEFAULT_ODDS, triple: 18_000 },
  ].map((odds) => ({ draw: { odds } })),
  log: [
    { draw: { prev: OTHER } },
    ...[-3, -2, -1, 1, 4, 498].map((places) => ({ places })),
    ...[
      { createdAt: START + 32_001 },
      { game: 'SAI60' },
      { game: 'sai 60' },
      { rules: 'any rules' },
      { salt: '33' },
      { receiptKey: 'AB'.repeat(32) },
      { length: 1_000_001 },
      { prev: OTHER },
      { epoch: 2 },
    ].map((genesis) => ({ genesis })),
  ],
  root: [
    { sealedAt: CLOSES_AT - 1 },
    { sealedAt: CLOSES_AT + 4_001 },
    ...[false, true].map((isVoid) => ({ isVoid, bet: ['|2000|', '|2050|'] as const })),
    ...(
      [
        ['|2000|', '|500100|'],
        ['|2000|', '|0|'],
        ['|198|', '|199|'],
        ['|big|', '|triple|'],
        [/\|\d{1,16}$/, `|${OPENS_AT - 1}`],
        [/\|\d{1,16}$/, `|${CLOSES_AT}`],
        [/$/, '\n'],
        ['bet/v1', 'bet/v2'],
        ['|101|', '|102|'],
        ['|101|', '|0|'],
        ['|101|', '|0101|'],
        [/\|[0-9a-f]{16}\|/, '|0123456789ABCDEF|'],
        [/\|[0-9a-f]{16}\|/, '|0123456 89abcdef|'],
        [/\|[0-9a-f]{16}\|/, '|0123456789abcdef |'],
        [/\|[0-9a-f]{16}\|/, '|0123456789abcd|'],
        [/$/, '|'],
        [/\|\d{1,16}$/, ''],
        [/\|\d{1,16}$/, '|-1'],
        ['|101|', '|1.5|'],
        ['|101|', '|-1|'],
        ['|big|', '|大|'],
        ['|2000|', '|-2000|'],
        ['|2000|', '||'],
        ['|198|', '|0|'],
      ] as const
    ).map((bet) => ({ bet })),
  ],
}

export const LIES: readonly Lie[] = Object.entries(CHANGES).flatMap(([step, changes]) =>
  changes.map((change) => ({ step: step as StepName, ...tell(change) })),
)

/** What the rules just allow. */
export const TRUTHS: readonly Told[] = [
  {},
  { isVoid: true },
  { sealedAt: CLOSES_AT },
  { sealedAt: CLOSES_AT + 4_000 },
  { genesis: { createdAt: START + 32_000 } },
  { bet: [/\d{1,16}$/, `${OPENS_AT}`] as const },
  { bet: [/\d{1,16}$/, `${CLOSES_AT - 1}`] as const },
].map(tell)
