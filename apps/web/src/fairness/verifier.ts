import {
  bets,
  type Draw,
  draw as drawCall,
  type Genesis,
  genesis as genesisCall,
} from '@saikoro/shared/contract/fairness'
import { beaconFor } from '@saikoro/shared/fairness/beacon'
import { judge, type Verdict } from '@saikoro/shared/fairness/verdict'
import { verifyOpening } from '@saikoro/shared/fairness/verify-opening'
import { closeAlarm, endAlarm, raiseAlarm } from './alarms.ts'
import { LogError, UnsoundReplyError } from './check-failure.ts'
import { type Finding, isFinal } from './finding.ts'
import { OPENING_PAST, type Opening, openingOf } from './opening.ts'
import type { PublicLog } from './public-log.ts'
import { checkLog, type VerifierCall } from './read-log.ts'
import { pinGenesis } from './receipt-key.ts'
import type { VerifierStore } from './store.ts'
import { createCheck } from './verify-client.ts'

export interface VerifierParts {
  readonly call: VerifierCall
  readonly store: VerifierStore
  /** this browser's clock, ms */
  readonly now: () => number
  /** the public log; without it draws are verified by their own proofs */
  readonly publicLog?: PublicLog
}

const FINISHED: readonly string[] = ['settled', 'void', 'skipped'] satisfies Draw['status'][]

/** Final findings that this page retains: a finding holds all leaves of its draw. */
const FINDINGS_MAX = 50

/** A verdict from pinned values, without a proof. */
function denied(genesis: Genesis, reason: 'skipped_after_open' | 'result_replaced'): Verdict {
  const ink = beaconFor(genesis)?.kind === 'quicknet' ? 'red' : 'blue'
  return { seal: 'not_verified', ink, reasons: [reason] }
}

/** The local verifier of draws: pins values before a result and verifies the result against them. */
export function createVerifier({ call, store, now, publicLog }: VerifierParts) {
  const check = createCheck()
  /** By draw: verifications in progress, and final findings, the oldest first. */
  const findings = new Map<string, Promise<Finding>>()
  /** By epoch: what this page fetched, and found equal to the pinned genesis. */
  const geneses = new Map<string, Genesis>()

  async function alarm(
    what: string,
    level: 'amber' | 'red',
    of: { game: string; issue: string },
    evidence: unknown,
  ) {
    await publicLog?.followBeforeAlarm()
    return raiseAlarm(store, { what, level, game: of.game, issue: of.issue, evidence }, now())
  }

  /** Deletes an alarm about a missing reply that arrived late. */
  function calm(what: string, of: { game: string; issue: string }): Promise<void> {
    return endAlarm(store, `${what}|${of.game}|${of.issue}`)
  }

  /** Closes an alarm whose evidence is explained by what was found since. */
  function explain(what: string, isExplained: (evidence: unknown) => boolean): Promise<void> {
    return closeAlarm(store, `${what}||`, isExplained, now())
  }

  /** Pins genesis and record. Returns whether both equal the values pinned first. */
  async function keepOpening(genesis: Genesis, draw: Draw): Promise<boolean> {
    const seenAt = now()
    const isPinned = await pinGenesis({ store, now, publicLog }, genesis)
    if (isPinned) geneses.set(`${genesis.game}|${genesis.epoch}`, genesis)
    const { record: hash, epoch, seq } = draw
    if (hash === null || epoch === null || seq === null) return isPinned
    return (await store.keepRecord(draw.game, draw.issue, { hash, seenAt, epoch, seq })) && isPinned
  }

  /** Fetches a genesis until it is the pinned one. */
  async function readGenesis(key: string, epoch: number): Promise<Genesis> {
    return geneses.get(`${key}|${epoch}`) ?? call(genesisCall, { key, epoch })
  }

  async function keepRoot({ game, issue, betsRoot }: Draw): Promise<boolean> {
    return betsRoot === null || (await store.keepRoot(game, issue, { hash: betsRoot, seenAt: now() }))
  }

  /**
   * Pins an open draw's genesis and record. Resolves when they are stored; before that no order may be offered.
   * @throws when the draw is not open, is over by this browser's clock, fails verification, or differs from the pinned values
   */
  async function pinOpening(key: string, issue: string): Promise<Opening> {
    const draw = await call(drawCall, { key, expect: issue })
    const { epoch, record } = draw
    if (draw.status !== 'open' || epoch === null || record === null) throw new Error('draw_not_open')
    publicLog?.follow().catch(() => {}) // raises its own alarm; results are not shown without it
    const genesis = await readGenesis(key, epoch)
    const isAsked = draw.game === key && (issue === '' || draw.issue === issue)
    const steps = verifyOpening(genesis, draw)
    if (!isAsked || !steps.every(({ ok }) => ok)) {
      await alarm('opening_unsound', 'red', { game: key, issue }, { genesis, draw, steps })
      throw new Error('opening_unsound')
    }
    const seen = openingOf(draw, record, now())
    if (seen.closesAt <= now() || seen.roundAt <= now()) throw new Error(OPENING_PAST)
    if (!(await keepOpening(genesis, draw))) {
      await alarm('opening_replaced', 'red', { game: key, issue }, { genesis, draw })
      throw new Error('opening_replaced')
    }
    const stored = await store.recordOf(key, draw.issue)
    return { ...seen, seenAt: stored?.seenAt ?? seen.seenAt }
  }

  /**
   * Pins the root of a closed draw's bets, with this browser's time.
   * @throws when it is not published yet, so that the caller retries, or differs from the pinned one
   */
  async function pinRoot(key: string, issue: string): Promise<void> {
    const draw = await call(drawCall, { key, expect: issue })
    if (draw.game !== key || draw.issue !== issue) throw new UnsoundReplyError('draw_other')
    if (draw.betsRoot === null && FINISHED.includes(draw.status)) return // void or skipped: no root
    if (draw.betsRoot === null) {
      const { roundAt } = openingOf(draw, draw.record ?? '', now())
      if (now() >= roundAt) await alarm('root_withheld', 'amber', draw, { draw, askedAt: now() })
      throw new Error('root_not_public')
    }
    if (!(await keepRoot(draw))) throw new Error('root_replaced')
  }

  /** Returns the inclusion of the draw in the public log, or the log's fault; `failure`: why neither is known. */
  async function lookUp(draw: Draw) {
    try {
      return { logged: (await publicLog?.proveDraw(draw)) ?? null, fault: null, failure: undefined }
    } catch (error) {
      if (error instanceof LogError) return { logged: null, fault: error.fault, failure: undefined }
      return { logged: null, fault: null, failure: error }
    }
  }

  async function examine(genesis: Genesis, draw: Draw, issue: string): Promise<Finding> {
    const [key, epoch] = [genesis.game, genesis.epoch]
    // a genesis that the log does not prove is not pinned; the verdict follows from the draw's own lines
    await keepOpening(genesis, draw).catch(() => false)
    await keepRoot(draw)
    const { leaves } = await call(bets, { key, expect: issue })
    const record = await store.recordOf(key, issue)
    const head = await store.headOf(key)
    const pinned = await store.genesisOf(key, epoch)
    const anchor = { seed: pinned?.genesis.anchor ?? '', index: 0 }
    const trusted = (await store.seedOf(key, epoch)) ?? anchor
    const log = await checkLog(call, draw, head, record ? [record] : [])
    const steps = await check({ genesis, draw, leaves, trusted })
    const found = await lookUp(draw)
    const isSound =
      log.fault === null && found.fault === null && found.failure === undefined && steps.every(({ ok }) => ok)
    if (isSound && draw.result !== null)
      await store.keepResult(key, issue, { hash: draw.result, seenAt: now() })
    const pins = await store.pinsOf(key, epoch, issue, draw.record)
    const verdict = judge({ steps, draw, genesis, leaves, logFault: log.fault, publicLog: found.fault, pins })
    if (found.failure !== undefined && verdict.seal !== 'not_verified') throw found.failure
    const { seed, index } = draw
    if (verdict.seal !== 'not_verified' && seed !== null && index !== null && log.head) {
      await store.advance(key, epoch, { seed, index }, log.head)
    }
    return { verdict, steps, draw, genesis, leaves, pins, logged: found.logged }
  }

  async function tellOthers(finding: Finding): Promise<void> {
    const { verdict, draw, pins } = finding
    if (verdict?.seal === 'not_verified') await alarm('draw_not_verified', 'red', draw, finding)
    else if (draw.status === 'void' && pins.leaves.length > 0) await alarm('draw_void', 'red', draw, finding)
    else if (draw.status === 'void' && pins.record && pins.record.seenAt < draw.closesAt)
      await alarm('draw_void', 'amber', draw, finding)
  }

  async function read(key: string, issue: string): Promise<Finding> {
    const draw = await call(drawCall, { key, expect: issue })
    const genesis = await readGenesis(key, draw.epoch ?? 0)
    if (draw.game !== key || draw.issue !== issue || genesis.game !== key)
      throw new UnsoundReplyError('draw_other')
    if (draw.status !== 'skipped' && FINISHED.includes(draw.status)) return examine(genesis, draw, issue)
    const pins = await store.pinsOf(key, genesis.epoch, issue, draw.record)
    const [pin, reason] =
      draw.status === 'skipped'
        ? ([pins.record, 'skipped_after_open'] as const)
        : ([pins.result, 'result_replaced'] as const)
    const verdict = pin && denied(genesis, reason)
    return { verdict, steps: [], draw, genesis, leaves: [], pins, logged: null }
  }

  async function verifyAnew(key: string, issue: string): Promise<Finding> {
    const finding = await read(key, issue)
    await tellOthers(finding)
    await store.use((db) => db.delete('silence', [key, issue]))
    return finding
  }

  /**
   * Verifies a draw against the pinned values and pins new ones; once for all who need it, while it runs and after its result. Raises
   * an alarm for a failed check.
   * @throws an error that `failureOf` names
   */
  function findingOf(game: string, issue: string): Promise<Finding> {
    const draw = `${game}|${issue}`
    const known = findings.get(draw)
    if (known) return known
    const finding = verifyAnew(game, issue)
    findings.set(draw, finding)
    const drop = () => findings.get(draw) === finding && findings.delete(draw)
    finding.then((found) => isFinal(found) || drop(), drop)
    const [oldest] = findings.keys()
    if (oldest !== undefined && findings.size > FINDINGS_MAX) findings.delete(oldest)
    return finding
  }

  /** Drops the finding of a draw, or all that this page found: the pinned values have changed. */
  function forget(of?: { game: string; issue: string }): void {
    if (of) findings.delete(`${of.game}|${of.issue}`)
    else for (const found of [findings, geneses]) found.clear()
  }

  /** Records since when a check fails, ms, until it succeeds. */
  async function noteSilence(key: string, issue: string): Promise<number> {
    const since = await store.use((db) => db.get('silence', [key, issue]))
    if (since !== undefined) return since
    await store.use((db) => db.put('silence', now(), [key, issue]))
    return now()
  }

  return { pinOpening, pinRoot, findingOf, forget, noteSilence, alarm, calm, explain }
}

export type Verifier = ReturnType<typeof createVerifier>
