import { bets, draw as drawCall, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import type { Step } from '@saikoro/shared/fairness/steps'
import { verifyOpening } from '@saikoro/shared/fairness/verify-opening'
import type { Draw, Genesis } from '@saikoro/shared/fairness/wire'
import { judge, type Kept, type Verdict } from '@saikoro/shared/fairness/witness'
import { checkLog } from './read-log.ts'
import type { WitnessStore } from './store.ts'
import { createCheck } from './verify-client.ts'
import type { WitnessCall } from './witness-call.ts'

export interface WitnessParts {
  readonly call: WitnessCall
  readonly store: WitnessStore
  /** This browser's own clock, ms. */
  readonly now: () => number
}

/** What verifying a draw found. A draw without a result has no steps, and its verdict says nothing yet. */
export interface Finding {
  readonly verdict: Verdict
  readonly steps: readonly Step[]
  readonly draw: Draw
  readonly genesis: Genesis
  readonly leaves: readonly string[]
  readonly kept: Kept
}

function isFinished({ status }: Draw): boolean {
  return status === 'settled' || status === 'void'
}

/** The browser's own witness of draws: what it kept before a result is what it verifies the result against. */
export function createWitness({ call, store, now }: WitnessParts) {
  const check = createCheck()

  /** Pins the genesis and keeps the record; the first value seen stays. Says whether both are those kept first. */
  async function keepOpening(genesis: Genesis, draw: Draw): Promise<boolean> {
    const seenAt = now()
    const isPinned = await store.keepGenesis(genesis, seenAt)
    const { record: hash, epoch, seq } = draw
    if (hash === null || epoch === null || seq === null) return isPinned
    return (await store.keepRecord(draw.game, draw.issue, { hash, seenAt, epoch, seq })) && isPinned
  }

  async function keepRoot({ game, issue, betsRoot }: Draw): Promise<boolean> {
    return betsRoot === null || (await store.keepRoot(game, issue, { hash: betsRoot, seenAt: now() }))
  }

  async function holdOpen(key: string, issue: string): Promise<string> {
    const draw = await call(drawCall, { key, expect: issue })
    const { epoch, record } = draw
    if (draw.status !== 'open' || epoch === null || record === null) throw new Error('draw_not_open')
    const genesis = await call(genesisCall, { key, epoch })
    const isAsked = draw.game === key && (issue === '' || draw.issue === issue)
    const isSound = verifyOpening(genesis, draw).every(({ ok }) => ok)
    if (!isAsked || !isSound) throw new Error('opening_unsound')
    if (!(await keepOpening(genesis, draw))) throw new Error('opening_replaced')
    return record
  }

  /**
   * Keeps an open draw's genesis and record. Resolves only when they are stored; until then no order may be offered.
   * @throws when the draw is not open, does not recompute, or differs from what was kept before
   */
  async function witnessOpen(key: string, issue: string): Promise<void> {
    await holdOpen(key, issue)
  }

  /**
   * Keeps the root of a closed draw's bets, with this browser's clock.
   * @throws when it is not public yet, so that the caller asks again, or differs from the one kept before
   */
  async function witnessRoot(key: string, issue: string): Promise<void> {
    const draw = await call(drawCall, { key, expect: issue })
    if (draw.game !== key || draw.issue !== issue) throw new Error('draw_other')
    if (draw.betsRoot === null) throw new Error('root_not_public')
    if (!(await keepRoot(draw))) throw new Error('root_replaced')
  }

  /**
   * Keeps the receipt of an own order. The server books on the open issue, so when the page's issue has just
   * closed, the receipt's draw is the next one, and that is witnessed at once.
   * @throws when the pinned key did not sign it, or it is for a draw that this browser cannot witness
   */
  async function keepReceipt(key: string, issue: string, jws: string): Promise<void> {
    const shown = await store.recordOf(key, issue)
    const pinned = shown && (await store.genesisOf(key, shown.epoch))
    if (!pinned) throw new Error('record_unseen')
    const { verifyReceipt } = await import('@saikoro/shared/fairness/receipt')
    const receipt = verifyReceipt(jws, pinned.genesis.receiptKey)
    if (!receipt || receipt.record === null) throw new Error('receipt_invalid')
    const { record, leaves } = receipt
    await store.keepReceipt({ jws, record, leaves })
    if (record !== shown.hash && record !== (await holdOpen(key, ''))) throw new Error('receipt_other_draw')
  }

  async function examine(genesis: Genesis, draw: Draw, issue: string): Promise<Finding> {
    const [key, epoch] = [genesis.game, genesis.epoch]
    await keepOpening(genesis, draw)
    await keepRoot(draw)
    const { leaves } = await call(bets, { key, expect: issue })
    const kept = await store.keptOf(key, epoch, issue, draw.record)
    const record = await store.recordOf(key, issue)
    const head = await store.headOf(key)
    const pinned = await store.genesisOf(key, epoch)
    const anchor = { seed: pinned?.genesis.anchor ?? '', index: 0 }
    const trusted = (await store.seedOf(key, epoch)) ?? anchor
    const log = await checkLog(call, draw, head, record ? [record] : [])
    const steps = await check({ genesis, draw, leaves, trusted })
    const verdict = judge({ steps, draw, genesis, leaves, logFault: log.fault, kept })
    const { seed, index } = draw
    if (verdict.seal !== 'not_verified' && seed !== null && index !== null && log.head) {
      await store.advance(key, epoch, { seed, index }, log.head)
    }
    return { verdict, steps, draw, genesis, leaves, kept }
  }

  /**
   * Verifies a draw against what this browser kept, and keeps what it sees for the first time.
   * @throws when the server cannot be asked, or answers about another draw
   */
  async function verifyIssue(key: string, issue: string): Promise<Finding> {
    const draw = await call(drawCall, { key, expect: issue })
    const genesis = await call(genesisCall, { key, epoch: draw.epoch ?? 0 })
    if (draw.game !== key || draw.issue !== issue || genesis.game !== key) throw new Error('draw_other')
    if (isFinished(draw)) return examine(genesis, draw, issue)
    const kept = await store.keptOf(key, genesis.epoch, issue, draw.record)
    const verdict = { seal: 'not_verified', ink: 'blue', reasons: [] } as const
    return { verdict, steps: [], draw, genesis, leaves: [], kept }
  }

  return { witnessOpen, witnessRoot, keepReceipt, verifyIssue }
}

export type Witness = ReturnType<typeof createWitness>
