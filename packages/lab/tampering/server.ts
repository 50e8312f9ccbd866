// Forgeries that an operator can make with its keys.
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { draw, genesis, log } from '@saikoro/shared/contract/fairness'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import { chainOf, commitOf, deriveLast } from '@saikoro/shared/fairness/chain'
import { deriveDice } from '@saikoro/shared/fairness/dice'
import { entryHash, oddsHash, openLine, resultLine, sealLine } from '@saikoro/shared/fairness/log'
import { rootOf } from '@saikoro/shared/fairness/merkle'
import { type Receipt, readReceipt, signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import { sandboxKeyOf, signRound } from '@saikoro/shared/fairness/sandbox-beacon'
import { stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { receiptSigner } from '../../../apps/api/src/kernel/receipts.ts'

export type Draw = ReplyOf<typeof draw>
export type Genesis = ReplyOf<typeof genesis>
export type LogPage = ReplyOf<typeof log>

interface Keys {
  readonly FAIRNESS_SECRET: string
  readonly RECEIPT_KEY: string
}

/** Returns the hash of the open entry, computed from the draw's fields. */
function recordOf(draw: Draw): string | null {
  const { epoch, index, commit, prev } = draw
  if (epoch === null || index === null || commit === null || prev === null) return draw.record
  return entryHash(openLine({ ...draw, epoch, index, commit, prev }))
}

/** Changes a draw and recomputes all dependent values, including the dice, so that the draw is consistent. */
export function rehashed(served: Draw, change: Partial<Draw>, leaves?: readonly string[]): Draw {
  const changed = { ...served, ...change }
  const odds = { ...changed, oddsHash: oddsHash(changed.odds) }
  const opened = { ...odds, record: recordOf(odds) }
  const { record, betCount, sealedAt, seed, signature, status } = opened
  const betsRoot = leaves ? rootOf(leaves) : opened.betsRoot
  if (record === null || betsRoot === null || betCount === null || sealedAt === null) return opened
  const count = leaves ? leaves.length : betCount
  const seal = entryHash(sealLine({ record, betsRoot, betCount: count, sealedAt, prev: record }))
  const sealed = { ...opened, betsRoot, betCount: count, seal }
  if (status !== 'settled' || seed === null || signature === null) return sealed
  const dice = [...deriveDice(seed, record, signature)]
  return {
    ...sealed,
    dice,
    result: entryHash(resultLine({ record, status, seed, signature, dice, prev: seal })),
  }
}

/** Replaces one draw's entries in a log page and recomputes all later hashes. */
export function relinked(page: LogPage, before: Draw, after: Draw): LogPage {
  const swaps = new Map<string, string>()
  const swap = (from: string | number | null, to: string | number | null) => {
    if (from !== null && to !== null && from !== to) swaps.set(String(from), String(to))
  }
  for (const name of ['prev', 'commit', 'oddsHash', 'betsRoot', 'seed', 'signature'] as const)
    swap(before[name], after[name])
  const entries = page.entries.map((entry) => {
    const isOwn = [before.record, before.seal, before.result].includes(entry.hash)
    const rewritten = isOwn ? ownLine(entry.line, before, after) : entry.line
    const line = rewritten
      .split('|')
      .map((part) => swaps.get(part) ?? part)
      .join('|')
    const hash = entryHash(line)
    swaps.set(entry.hash, hash)
    return { ...entry, line, hash }
  })
  return { ...page, entries }
}

/** Replaces the fields of a draw's log line that are not hashes. */
function ownLine(line: string, before: Draw, after: Draw): string {
  const parts = line.split('|')
  const put = (from: unknown, to: unknown) => {
    const at = parts.indexOf(String(from))
    if (at >= 0 && from !== to) parts[at] = String(to)
  }
  if (line.startsWith('open/'))
    for (const name of ['opensAt', 'closesAt', 'drawAt', 'round'] as const) put(before[name], after[name])
  if (line.startsWith('seal/'))
    for (const name of ['betCount', 'sealedAt'] as const) put(before[name], after[name])
  if (line.startsWith('result/')) put(before.dice?.join(','), after.dice?.join(','))
  return parts.join('|')
}

export function createForger({ FAIRNESS_SECRET, RECEIPT_KEY }: Keys) {
  const signer = receiptSigner(RECEIPT_KEY)
  const beaconKey = sandboxKeyOf(FAIRNESS_SECRET)
  const chains = new Map<string, readonly string[]>()

  function sign(receipt: Receipt): string {
    const input = signingInput(receipt)
    return withSignature(input, signer(input))
  }

  function signState(receipt: StateReceipt): string {
    const input = stateReceiptInput(receipt)
    return withSignature(input, signer(input))
  }

  return {
    sign,
    signState,
    /** Returns the receipt with changed content, signed with the operator's key. */
    resign(jws: string, change: (receipt: Receipt) => Partial<Receipt>): string {
      const receipt = readReceipt(jws)
      if (!receipt) throw new Error('no receipt to change')
      return sign({ ...receipt, ...change(receipt) })
    },
    /** Returns the seed of a draw before it is revealed. */
    seedOf({ salt, game, epoch, length }: Genesis, index: number): string {
      const seeds = chains.get(salt) ?? chainOf(deriveLast(FAIRNESS_SECRET, salt, game, epoch), length)
      chains.set(salt, seeds)
      return seeds[index] ?? ''
    },
    signRound: (round: number) => signRound(beaconKey, round),
    /** Searches a `prev` that gives these dice, about 200 attempts. */
    ground(served: Draw, wanted: string): Draw {
      for (let salt = 0; ; salt += 1) {
        const forged = rehashed(served, { prev: entryHash(`ground|${salt}`) })
        if (forged.dice?.join(',') === wanted) return forged
      }
    },
    otherSeed: (served: Draw): Partial<Draw> => {
      const seed = entryHash(`other|${served.issue}`)
      return { seed, commit: commitOf(seed) }
    },
  }
}

export type Forger = ReturnType<typeof createForger>
