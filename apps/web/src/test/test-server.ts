import type { Call } from '@saikoro/shared/contract/call'
import { type Draw, proof } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import { type HouseText, houseTextInput } from '@saikoro/shared/fairness/house-text'
import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { inclusionPath } from '@saikoro/shared/fairness/merkle'
import { type Receipt, signingInput } from '@saikoro/shared/fairness/receipt'
import { stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import {
  createFakeOperator,
  type FakeOperatorOptions,
  KEY,
  MEMBER_KEY,
} from '@saikoro/shared/test-data/fake-operator'
import { payoutOfLeaves } from '../fairness/payouts.ts'
import type { VerifierCall } from '../fairness/read-log.ts'
import type { SecondPlace } from '../fairness/storage-wipe-detector.ts'

/** A fake server for tests: serves the fairness calls of a fake operator from memory. */

export { KEY, START } from '@saikoro/shared/test-data/fake-operator'

/** In the wire's format. */
const GAME = {
  ...{ id: 1, key: KEY, name: 'zh,en,ja,ml', desc: 'zh,en,ja,ml', ico: '/one.svg' },
  ...{ condition: '0.00', second: 0, status: 1 },
}

export const OTHER_ODDS = { ...DEFAULT_ODDS, big: 197 }

/** A separate cookie store for each test. */
export function createPlace(): SecondPlace {
  let name: string | null = null
  return {
    read: () => name,
    write(next) {
      name = next
    },
  }
}

export function createHouse(options: FakeOperatorOptions = {}) {
  const operator = createFakeOperator({ length: 20, ...options })
  const { entries, leavesOf, sign } = operator
  const genesis = operator.genesis()
  const draws = new Map<string, { draw: Draw; leaves: string[] }>()
  const receipts: string[] = []

  function stored(issue: string) {
    const found = draws.get(issue)
    if (!found) throw new Error('no such draw')
    return found
  }

  function change(issue: string, values: Partial<Draw>): Draw {
    const found = stored(issue)
    found.draw = { ...found.draw, ...values }
    return found.draw
  }

  /** Opens the draw of the nth minute. */
  function open(minute: number): Draw {
    const draw = operator.open(minute)
    draws.set(draw.issue, { draw, leaves: leavesOf(draw) })
    return draw
  }

  /** Accepts a bet of 20 points and signs its receipt. */
  function order(draw: Draw): string {
    const receipt = operator.order(draw, { id: receipts.length + 1 })
    receipts.push(receipt)
    return receipt
  }

  const sendReceipt = (receipt: Receipt) => sign(signingInput(receipt))
  const sendState = (receipt: StateReceipt) => sign(stateReceiptInput(receipt))
  const say = (text: HouseText) => sign(houseTextInput(text))

  const seal = ({ issue }: Draw) => change(issue, operator.seal(stored(issue).draw))
  const settle = ({ issue }: Draw) => change(issue, operator.settle(stored(issue).draw))
  const cancel = ({ issue }: Draw) => change(issue, operator.cancel(stored(issue).draw))

  function proofOf(bet: number) {
    const isOf = (leaf: string) => readLeaf(leaf)?.id === bet
    const { leaves } = [...draws.values()].find((each) => each.leaves.some(isOf)) ?? { leaves: [] }
    const index = leaves.findIndex(isOf)
    const place = { leaf: leaves[index], index, size: leaves.length, path: inclusionPath(leaves, index) }
    return { ...place, key: MEMBER_KEY, receipt: receipts[bet - 1] }
  }

  /** What the statement says of a draw in which every bet is the member's. */
  async function movements(issue: string) {
    const { draw, leaves } = stored(issue)
    const orders = leaves.map((leaf) => [readLeaf(leaf)?.id ?? 0, -2_000n] as const)
    return { orders: new Map(orders), returned: payoutOfLeaves(leaves, draw) }
  }

  function answer({ path }: Call, { key, expect = '', from = 1, bet }: Record<string, unknown>): unknown {
    if (path === hotLottery.path) return [GAME]
    if (path === proof.path) return proofOf(Number(bet))
    if (key !== KEY) throw new Error('no such game')
    const issue = String(expect) || ([...draws.keys()].at(-1) ?? '')
    if (path === 'fairness/genesis') return genesis
    if (path === 'fairness/draw') return stored(issue).draw
    if (path === 'fairness/bets') return { leaves: stored(issue).leaves }
    const page = entries.slice(Number(from) - 1, Number(from) + 99)
    const next = Number(from) + 100
    return { entries: page, next: next > entries.length ? null : next }
  }

  /** Replies like the API, through the contract's reply schemas. */
  const call: VerifierCall = async (contractCall, input) =>
    contractCall.reply.parse(structuredClone(answer(contractCall, Object(input)))) as never

  return {
    genesis,
    entries,
    draws,
    open,
    order,
    seal,
    settle,
    cancel,
    sendReceipt,
    sendState,
    say,
    change,
    movements,
    call,
  }
}
