// Forgeries that an operator can make with its keys.
import type { ReplyOf } from '@saikoro/shared/contract/call'
import { bets, draw as drawCall, type genesis, log as logCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import { commitOf } from '@saikoro/shared/fairness/chain'
import { deriveDice } from '@saikoro/shared/fairness/dice'
import { entryHash, oddsHash, openLine, resultLine, sealLine } from '@saikoro/shared/fairness/log'
import { rootOf } from '@saikoro/shared/fairness/merkle'
import { type Receipt, readReceipt, signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import { stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { receiptSigner } from '../../../apps/api/src/kernel/receipts.ts'
import { changeReply, type Tampering, together } from './tampering.ts'
import type { World } from './world.ts'

export type Draw = ReplyOf<typeof drawCall>
export type Genesis = ReplyOf<typeof genesis>
type LogPage = ReplyOf<typeof logCall>

/** Returns the lines of a draw's entries in the log, as far as its state goes, by `record`, `seal` and `result`. */
function linesOf(draw: Draw) {
  const { epoch, index, commit, prev, record, betsRoot, betCount, sealedAt, seal, seed, signature } = draw
  const { dice, status } = draw
  const isOpened = epoch !== null && index !== null && commit !== null && prev !== null
  const isSealed = record !== null && betsRoot !== null && betCount !== null && sealedAt !== null
  const isEnded = record !== null && (status === 'settled' || status === 'void')
  return {
    record: isOpened ? openLine({ ...draw, epoch, index, commit, prev }) : null,
    seal: isSealed ? sealLine({ record, betsRoot, betCount, sealedAt, prev: record }) : null,
    result: isEnded ? resultLine({ record, status, seed, signature, dice, prev: seal ?? record }) : null,
  }
}

/** Returns the draw with the hash of its line in this field. */
function hashed(draw: Draw, field: 'record' | 'seal' | 'result'): Draw {
  const line = linesOf(draw)[field]
  return line === null ? draw : { ...draw, [field]: entryHash(line) }
}

/** Changes a draw and recomputes all dependent values, including the dice, so that the draw is consistent. */
export function rehashed(served: Draw, change: Partial<Draw>, leaves?: readonly string[]): Draw {
  const changed = { ...served, ...change }
  const opened = hashed({ ...changed, oddsHash: oddsHash(changed.odds) }, 'record')
  const isResealed = leaves && opened.betsRoot !== null
  const sealed = hashed(
    isResealed ? { ...opened, betsRoot: rootOf(leaves), betCount: leaves.length } : opened,
    'seal',
  )
  const { status, seed, record, signature } = sealed
  if (status !== 'settled' || seed === null || record === null || signature === null) return sealed
  return hashed({ ...sealed, dice: [...deriveDice(seed, record, signature)] }, 'result')
}

/** Returns the draw as void, with a result entry without signature and dice. */
export function voided(served: Draw): Draw {
  return hashed({ ...served, status: 'void', signature: null, dice: null }, 'result')
}

/** Replaces one draw's entries in a log page and recomputes all later hashes. */
function relinked(page: LogPage, before: Draw, after: Draw): LogPage {
  const lines = linesOf(after)
  const own = new Map([
    [before.record, lines.record],
    [before.seal, lines.seal],
    [before.result, lines.result],
  ])
  const swaps = new Map<string, string>()
  const entries = page.entries.map((entry) => {
    const line = (own.get(entry.hash) ?? entry.line)
      .split('|')
      .map((part) => swaps.get(part) ?? part)
      .join('|')
    const hash = entryHash(line)
    swaps.set(entry.hash, hash)
    return { ...entry, line, hash }
  })
  return { ...page, entries }
}

/** Changes one draw in the replies of `fairness/draw`. */
export function ofDraw(issue: string, change: (served: Draw) => Partial<Draw>): Tampering {
  return changeReply(drawCall, (served) =>
    served.issue === issue ? { ...served, ...change(served as Draw) } : served,
  )
}

/** Changes one draw, the game's log to match, and its leaves if given. */
export function forged(issue: string, forge: (served: Draw) => Draw, leaves?: readonly string[]): Tampering {
  let before: Draw | undefined
  return together(
    ofDraw(issue, (served) => {
      before = served
      return forge(served)
    }),
    changeReply(logCall, (page) => (before ? relinked(page, before, forge(before)) : page)),
    changeReply(bets, (served, { input }) => (leaves && input.get('expect') === issue ? { leaves } : served)),
  )
}

type Faces = [number, number, number]

/** Returns dice that differ from these. */
export function otherThan(faces: readonly number[]): Faces {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

/** Forges a draw, and shows its dice in all replies with dice. */
export function forgedEverywhere(issue: string, forge: (served: Draw) => Draw): Tampering {
  let faces: Faces = [6, 6, 6]
  const shown = <Row extends { opencode?: Faces | undefined }>(row: Row, expect: string): Row =>
    expect === issue && row.opencode ? { ...row, opencode: faces } : row
  return together(
    forged(issue, (served) => {
      const after = forge(served)
      if (after.dice) faces = [...after.dice] as Faces
      return after
    }),
    changeReply(getLotteryInfo, (game) => shown(game, game.now_expect)),
    changeReply(getLotteryOneList, (draws) => draws.map((row) => shown(row, row.expect))),
    changeReply(getUserGameList, (rows) => rows.map((row) => shown(row, row.expect))),
  )
}

/** Returns another seed and its commitment. */
export function otherSeed({ issue }: Draw) {
  const seed = entryHash(`other|${issue}`)
  return { seed, commit: commitOf(seed) }
}

/** Signs with the operator's keys. */
export function createForger({ RECEIPT_KEY }: World) {
  const sign = receiptSigner(RECEIPT_KEY)
  const signed = (input: string) => withSignature(input, sign(input))
  return {
    sign: (receipt: Receipt) => signed(signingInput(receipt)),
    signState: (receipt: StateReceipt) => signed(stateReceiptInput(receipt)),
    /** Returns the receipt with changed content. */
    resign(jws: string, change: (receipt: Receipt) => Partial<Receipt>): string {
      const receipt = readReceipt(jws)
      if (!receipt) throw new Error('no receipt to change')
      return signed(signingInput({ ...receipt, ...change(receipt) }))
    },
  }
}

export type Forger = ReturnType<typeof createForger>
