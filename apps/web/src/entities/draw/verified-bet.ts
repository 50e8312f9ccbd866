import { type Leaf, readLeaf } from '@saikoro/shared/fairness/leaf'
import { payoutOf } from '@saikoro/shared/rules/odds'
import { type Option, readOption, wins } from '@saikoro/shared/rules/options'
import { type Finding, readDice } from '../../fairness/finding.ts'
import { reportedOf, unverified } from '../../lib/unverified.ts'
import type { BetState, Bet as UnverifiedBet } from '../bet/bets-query.ts'
import type { IsHeld } from './held-draws.ts'
import type { VerificationStatus } from './verified.ts'

type Bet = ReturnType<typeof reportedOf<UnverifiedBet>>

/** A bet with its verification status; amounts in hundredths, times in ms. */
export interface ShownBet {
  readonly verification: VerificationStatus
  readonly option: Option | string
  readonly stake: bigint
  readonly state: BetState
  readonly net: bigint
  readonly placedAt: number | undefined
  /** Fields in which the record differs. */
  readonly differs: readonly BetField[]
}

/** Tolerance for settlements in the future, ms, because clocks differ. */
const LATE_MS = 60_000
/** Tolerated delay of the record behind the draw, ms. */
const BEHIND_MS = 15_000

type BetField = 'draw' | 'option' | 'stake' | 'state' | 'payout' | 'time' | 'missing' | 'owner'

/** A leaf of a receipt of this device, with the draw of its order. */
export interface Receipt {
  readonly leaf: string
  readonly game: string
  readonly issue: string
}

interface Evidence {
  readonly finding: Finding | undefined
  /** Whether the verification is newer than the record. */
  readonly isNewer: boolean
  /** All receipts of this device. */
  readonly receipts: readonly Receipt[]
  /** Time of the reply, ms. */
  readonly readAt: number
  readonly now: number
}

function netOf(state: BetState, stake: bigint, payout: bigint): bigint {
  if (state === 'won') return payout - stake
  return state === 'lost' ? -stake : 0n
}

/** Returns the reported bet as not verified. */
function showReported(bet: Bet, verification: VerificationStatus, differs: readonly BetField[]): ShownBet {
  const { type: option, money: stake, state } = bet
  return {
    verification,
    option,
    stake,
    state,
    net: netOf(state, stake, bet.profit),
    placedAt: undefined,
    differs,
  }
}

function provedState(leaf: Leaf, { draw, verdict }: Finding): BetState {
  if (verdict === null) return 'open'
  if (draw.status === 'void') return 'refunded'
  const dice = readDice(draw.dice)
  if (!dice) return 'open'
  return wins(leaf.option, dice) ? 'won' : 'lost'
}

/** Checks the times: the order's equals the leaf's; the settlement is later and not in the future. */
function isTimeRight({ create_ms: placed, update_ms: settled }: Bet, leaf: Leaf, now: number): boolean {
  if (placed === null || Math.abs(placed - leaf.placedAt) >= 1_000) return false
  return settled === null || (settled >= leaf.placedAt - 1_000 && settled <= now + LATE_MS)
}

/** Returns the member's pseudonyms in this draw by the receipts of this device. */
function ownPseudonyms(finding: Finding | undefined): Set<string | undefined> {
  return new Set((finding?.pins.leaves ?? []).map((text) => readLeaf(text)?.pseudonym))
}

/** Compares the fields that receipt and root fix. */
function fixedDifferences(bet: Bet, leaf: Leaf, { finding, now }: Evidence): BetField[] {
  const own = ownPseudonyms(finding)
  const found = {
    option: readOption(bet.type) !== leaf.option,
    stake: bet.money !== leaf.stake,
    time: !isTimeRight(bet, leaf, now),
    owner: own.size > 0 && !own.has(leaf.pseudonym),
  }
  return (['option', 'stake', 'time', 'owner'] as const).filter((field) => found[field])
}

/** Compares the result. A record older than the proof, or seconds behind it, is not a contradiction. */
function resultDifferences(
  bet: Bet,
  leaf: Leaf,
  state: BetState,
  { finding, isNewer, readAt }: Evidence,
): BetField[] {
  const reported = bet.state
  const isOver = finding !== undefined && finding.verdict !== null
  const isBehind = reported === 'open' && (isNewer || readAt < (finding?.draw.drawAt ?? readAt) + BEHIND_MS)
  if (isOver && isBehind) return []
  if (!isOver && !isNewer) return []
  const payout = payoutOf(leaf.stake, leaf.odds)
  const profit = { open: 0n, refunded: 0n, won: payout, lost: leaf.stake }[state]
  const found = { state: reported !== state, payout: bet.profit !== profit }
  return (['state', 'payout'] as const).filter((field) => found[field])
}

/** A published bet may be anybody's: only a receipt, or the pseudonym of one, shows whose it is. */
function verificationOf(isWrong: boolean, { finding }: Evidence, isOwn: boolean): VerificationStatus {
  const seal = finding?.verdict?.seal
  if (isWrong || seal === 'not_verified') return 'contradicted'
  if (!isOwn) return 'unproved'
  return seal === 'recomputed' ? 'recomputed' : 'witnessed'
}

/** Returns a bet of the record as before its result while its draw is held. */
export function hideBetResult(bet: UnverifiedBet, isHeld: IsHeld): UnverifiedBet {
  if (!isHeld(bet.key, bet.expect)) return bet
  return { ...bet, state: 'open', opencode: undefined, profit: unverified(0n), update_ms: unverified(null) }
}

/** Verifies a bet of the record with the published leaves and this device's receipts. */
export function showBet(row: UnverifiedBet, evidence: Evidence): ShownBet {
  const bet = reportedOf(row)
  const { finding, isNewer, receipts } = evidence
  const isNamed = (text: string) => readLeaf(text)?.id === bet.id
  const receipt = receipts.find(({ leaf }) => isNamed(leaf))
  if (receipt && (receipt.game !== bet.key || receipt.issue !== bet.expect))
    return showReported(bet, 'contradicted', ['draw'])
  const hasLeaves = finding !== undefined && finding.verdict !== null && finding.draw.seal !== null
  const published = finding?.leaves.find(isNamed)
  if (hasLeaves && !published) return showReported(bet, 'contradicted', ['missing'])
  const leaf = readLeaf(published ?? receipt?.leaf ?? '')
  const isUnknown = finding === undefined || (finding.verdict === null && !isNewer)
  if (!leaf || (isUnknown && bet.state !== 'open')) return showReported(bet, 'unproved', [])
  const state = finding ? provedState(leaf, finding) : 'open'
  const differs = [...fixedDifferences(bet, leaf, evidence), ...resultDifferences(bet, leaf, state, evidence)]
  const isOwn = receipt !== undefined || ownPseudonyms(finding).has(leaf.pseudonym)
  const verification = verificationOf(differs.length > 0, evidence, isOwn)
  const { option, stake, placedAt } = leaf
  return {
    verification,
    option,
    stake,
    state,
    net: netOf(state, stake, payoutOf(stake, leaf.odds)),
    placedAt,
    differs,
  }
}
