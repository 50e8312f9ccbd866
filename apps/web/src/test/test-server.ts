import { generateKeyPairSync, sign } from 'node:crypto'
import type { Call } from '@saikoro/shared/contract/call'
import type { Draw, Genesis } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import { SANDBOX_GENESIS, SANDBOX_PERIOD, sandboxChainHash } from '@saikoro/shared/fairness/beacon'
import { chainOf, commitOf, link } from '@saikoro/shared/fairness/chain'
import { deriveDice } from '@saikoro/shared/fairness/dice'
import { type HouseText, houseTextInput } from '@saikoro/shared/fairness/house-text'
import { betLeaf, pseudonymOf } from '@saikoro/shared/fairness/leaf'
import {
  entryHash,
  genesisLine,
  oddsHash,
  openLine,
  resultLine,
  sealLine,
  ZERO_HASH,
} from '@saikoro/shared/fairness/log'
import type { LogLine } from '@saikoro/shared/fairness/log-walk'
import { rootOf } from '@saikoro/shared/fairness/merkle'
import { type Receipt, signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import { publicKeyOf, sandboxKeyOf, signRound } from '@saikoro/shared/fairness/sandbox-beacon'
import { stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { closesAtOf, periodOf, roundFor } from '@saikoro/shared/rules/schedule'
import type { WitnessCall } from '../fairness/read-log.ts'
import type { SecondPlace } from '../fairness/storage-wipe-detector.ts'

/** A fake server for tests: runs draws on a sandbox beacon and serves the fairness calls from memory. */

export const KEY = 'sai60'
export const START = 1_795_132_800_000
const MEMBER_KEY = '5a'.repeat(32)

const beaconKey = sandboxKeyOf('11'.repeat(32))
const publicKey = publicKeyOf(beaconKey)
const receiptKeys = generateKeyPairSync('ed25519')
const receiptKey = Buffer.from(receiptKeys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')

const BEACON = {
  beacon: 'sandbox',
  chainHash: sandboxChainHash(publicKey, SANDBOX_GENESIS, SANDBOX_PERIOD),
  publicKey,
  beaconGenesis: SANDBOX_GENESIS,
  beaconPeriod: SANDBOX_PERIOD,
} as const

/** In the wire's format. */
const GAME = {
  ...{ id: 1, key: KEY, name: 'zh,en,ja,ml', desc: 'zh,en,ja,ml', ico: '/one.svg' },
  ...{ condition: '0.00', second: 0, status: 1 },
}

const HIDDEN = {
  ...{ sealedAt: null, betsRoot: null, betCount: null, seal: null },
  ...{ signature: null, seed: null, dice: null, result: null },
}

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

interface HouseOptions {
  /** last seed of the chain, hex */
  readonly last?: string
  readonly length?: number
  /** odds other than the default ones, with their hash */
  readonly isOther?: boolean
}

export function createHouse({ last = '77'.repeat(32), length = 20, isOther = false }: HouseOptions = {}) {
  const odds = isOther ? { ...DEFAULT_ODDS, big: 197 } : DEFAULT_ODDS
  const seeds = chainOf(last, length)
  const seedAt = (index: number) => seeds[index] ?? ''
  const entries: LogLine[] = []
  const draws = new Map<string, { draw: Draw; leaves: string[] }>()
  let index = 0

  function append(write: (prev: string) => string): LogLine {
    const line = write(entries.at(-1)?.hash ?? ZERO_HASH)
    const entry = { seq: entries.length + 1, line, hash: entryHash(line) }
    entries.push(entry)
    return entry
  }

  const fields = {
    ...{ game: KEY, epoch: 1, length, anchor: seedAt(0), salt: '33'.repeat(32), rules: '1' },
    ...{ receiptKey: receiptKey.toString('hex'), createdAt: START - 1, prev: ZERO_HASH, ...BEACON },
  }
  const genesis: Genesis = { ...fields, entry: append(() => genesisLine(fields)).hash }

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
    index += 1
    const { issue, startsAt: opensAt, drawAt } = periodOf(START + minute * 60_000, 60, 540)
    const closesAt = closesAtOf(drawAt)
    const schedule = { game: KEY, epoch: 1, issue, index, opensAt, closesAt, drawAt, ...BEACON }
    const round = roundFor(closesAt, SANDBOX_GENESIS, SANDBOX_PERIOD)
    const promise = { commit: commitOf(seedAt(index)), round, oddsHash: oddsHash(odds) }
    const prev = entries.at(-1)?.hash ?? ZERO_HASH
    const { entry } = genesis
    const { seq, hash: record } = append(() => openLine({ ...schedule, ...promise, genesis: entry, prev }))
    const shown = { odds, genesis: entry, prev, record, seq, previousSeed: link(seedAt(index)) }
    const draw: Draw = { ...schedule, ...promise, ...shown, ...HIDDEN, status: 'open' }
    draws.set(issue, { draw, leaves: [] })
    return draw
  }

  /** Accepts a bet of 20 points and signs its receipt. */
  function order({ issue, record, opensAt }: Draw): string {
    const { leaves } = stored(issue)
    const pseudonym = pseudonymOf(MEMBER_KEY, record ?? '')
    const [id, at] = [leaves.length + 1, opensAt + 5_000]
    const leaf = betLeaf({ id, pseudonym, option: 'big', stake: 2_000n, odds: 198, placedAt: at })
    leaves.push(leaf)
    return sendReceipt({ kind: 'order', id, member: 7, record, leaves: [leaf], amount: '20.00', at })
  }

  function signed(input: string): string {
    return withSignature(input, sign(null, Buffer.from(input), receiptKeys.privateKey))
  }

  const sendReceipt = (receipt: Receipt) => signed(signingInput(receipt))
  const sendState = (receipt: StateReceipt) => signed(stateReceiptInput(receipt))
  const say = (text: HouseText) => signed(houseTextInput(text))

  function seal({ issue, record, closesAt }: Draw): Draw {
    const { leaves } = stored(issue)
    const sealing = { betsRoot: rootOf(leaves), betCount: leaves.length, sealedAt: closesAt + 200 }
    const { hash } = append((prev) => sealLine({ record: record ?? '', ...sealing, prev }))
    return change(issue, { ...sealing, seal: hash, status: 'sealed' })
  }

  function settle({ issue, record, round, index: at }: Draw): Draw {
    const [seed, signature] = [seedAt(at ?? 0), signRound(beaconKey, round)]
    const dice = [...deriveDice(seed, record ?? '', signature)]
    const outcome = { seed, signature, dice, status: 'settled' as const }
    const { hash } = append((prev) => resultLine({ record: record ?? '', ...outcome, prev }))
    return change(issue, { ...outcome, result: hash })
  }

  function cancel({ issue, record, index: at }: Draw): Draw {
    const outcome = { seed: seedAt(at ?? 0), status: 'void' as const, signature: null, dice: null }
    const { hash } = append((prev) => resultLine({ record: record ?? '', ...outcome, prev }))
    return change(issue, { ...outcome, result: hash })
  }

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
