import type { Call } from '@saikoro/shared/contract/call'
import type { Draw } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import { type HouseText, houseTextInput } from '@saikoro/shared/fairness/house-text'
import { type Receipt, signingInput } from '@saikoro/shared/fairness/receipt'
import { stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { createFakeOperator, type FakeOperatorOptions, KEY } from '@saikoro/shared/test-data/fake-operator'
import type { WitnessCall } from '../fairness/read-log.ts'
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
  const order = (draw: Draw) => operator.order(draw, { id: leavesOf(draw).length + 1 })
  const sendReceipt = (receipt: Receipt) => sign(signingInput(receipt))
  const sendState = (receipt: StateReceipt) => sign(stateReceiptInput(receipt))
  const say = (text: HouseText) => sign(houseTextInput(text))

  const seal = ({ issue }: Draw) => change(issue, operator.seal(stored(issue).draw))
  const settle = ({ issue }: Draw) => change(issue, operator.settle(stored(issue).draw))
  const cancel = ({ issue }: Draw) => change(issue, operator.cancel(stored(issue).draw))

  function answer({ path }: Call, { key, expect = '', from = 1 }: Record<string, unknown>): unknown {
    if (path === hotLottery.path) return [GAME]
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
  const call: WitnessCall = async (contractCall, input) =>
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
    call,
  }
}
