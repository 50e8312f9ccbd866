import type { Call } from '@saikoro/shared/contract/call'
import * as fairness from '@saikoro/shared/contract/fairness'
import * as game from '@saikoro/shared/contract/game'
import * as lottery from '@saikoro/shared/contract/lottery'
import * as member from '@saikoro/shared/contract/member'
import * as wallet from '@saikoro/shared/contract/wallet'
import type { Screen } from './case.ts'

/** The calls whose replies the game, record, wallet and fairness screens show, with one screen each. */
export const SHOWN: readonly (readonly [call: Call, screen: Screen])[] = [
  [fairness.draw, 'fairness'],
  [fairness.genesis, 'fairness'],
  [fairness.bets, 'fairness'],
  [fairness.log, 'fairness'],
  [fairness.proof, 'record'],
  [lottery.getLotteryInfo, 'table'],
  [lottery.getLotteryOneList, 'history'],
  [lottery.getLotteryPeilv, 'table'],
  [lottery.hotLottery, 'home'],
  [lottery.lotteryList, 'game'],
  [member.getUserInfo, 'mine'],
  [member.getUserGameList, 'record'],
  [wallet.getStatement, 'statement'],
  [wallet.getUserWithdrawList, 'withdrawals'],
  [wallet.getRechargeList, 'recharges'],
  [wallet.getPersonalreport, 'report'],
]

/** Calls of the same domains without data on draws, orders and points, with their content. */
const EXCLUDED: ReadonlyMap<Call, string> = new Map<Call, string>([
  [lottery.itemlist, 'names of classes of games'],
  [game.getuserenable, 'whether orders are accepted: enforced by the server'],
  [wallet.getBankList, 'fictional banks'],
  [wallet.getUserBankInfo, 'the card, masked'],
  [wallet.paybankinfo, 'the sandbox constant'],
  [wallet.getUserWithdrawRole, 'the payout rule: enforced by the server'],
])

/** Returns the reading calls of these domains that are neither tested nor excluded. */
export function untestedCalls(): string[] {
  const known = new Set([...SHOWN.map(([call]) => call), ...EXCLUDED.keys()])
  const calls: readonly Call[] = [fairness, game, lottery, member, wallet].flatMap((domain) =>
    Object.values(domain).filter((each) => 'reply' in each),
  )
  return calls.filter((call) => !call.changes && !known.has(call)).map(({ path }) => path)
}

/**
 * Fields that no proof covers, with the reason why changing them does not deceive a member. The client must warn about a change of any
 * other field. A name that ends in `*` matches all names with that prefix.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  'fairness/log next': 'the start of the next page: entries have sequence numbers',
  'fairness/proof *': 'fetched once per order: proof.test.ts changes each of its fields',
  'Lottery/getLotteryInfo id': 'the target of an order: the record identifies the draw',
  'Lottery/getLotteryInfo second':
    'the countdown is computed from the proved draw; deviations above 5 s give a warning, see time-cases.ts',
  'Lottery/getLotteryInfo name': 'the name of a game',
  'Lottery/getLotteryInfo ico': 'a picture',
  'Lottery/getLotteryInfo condition':
    'the entry condition: enforced by the server; balances are compared with the ledger',
  'Lottery/getLotteryPeilv *.name': 'the client has its own names for options',
  'Lottery/getLotteryOneList *.create_time': 'not shown',
  'Lottery/hotLottery *.name': 'the name of a game',
  'Lottery/hotLottery *.ico': 'a picture',
  'Lottery/hotLottery *.desc': 'the description of a game',
  'Lottery/hotLottery *.condition':
    'the entry condition: enforced by the server; balances are compared with the ledger',
  'Lottery/hotLottery *.second': 'the countdown is computed from the proved draw',
  'Lottery/hotLottery *.status': 'whether a game is offered; orders need a proved draw',
  'Lottery/hotLottery *.id': 'part of a URL',
  'Lottery/hotLottery *.key': 'part of a URL',
  'Lottery/lotteryList *': 'the same rows as hotLottery',
  'member/getUserInfo id': 'not shown; a receipt for another member gives a warning, see order-cases.ts',
  'member/getUserInfo username': 'the member’s own name',
  'member/getUserInfo name': 'the member’s own name',
  'member/getUserInfo header_img': 'a picture',
  'member/getUserInfo ip': 'not shown as proved',
  'member/getUserInfo sex': 'entered by the member',
  'member/getUserInfo paypassword': 'whether one is set',
  'member/getUserInfo status': 'whether the account is open: enforced by the server',
  'member/getUserInfo isjh': 'whether the briefing is completed: enforced by the server',
  'member/getUserInfo bankid': 'the card, masked',
  'member/getUserInfo lang': 'the language chosen by the member',
  'member/getUserGameList *.ico': 'a picture',
  'member/getUserGameList *.name': 'the name of a game',
  'member/getUserGameList *.win_text': 'not shown',
  'member/getUserGameList *.status_text': 'not shown: the client has its own texts',
  'member/getUserGameList *.data.*': 'the same row for old clients, not read by ours',
  'member/getUserGameList *.count': 'always 1, for old clients',
  'member/getStatement rows.*.create_time': 'the posting time, which no proof covers, and shown as such',
  'member/getStatement rows.*.reason': 'free text of the operator',
  'member/getStatement before': 'the start of the next page: a gap is visible in the balances',
  'member/getStatement csv': 'a download, not a screen',
  'member/getUserWithdrawList *.status':
    'paid: shown as the operator’s statement; returned: checked with the ledger',
  'member/getUserWithdrawList *.status_text': 'not shown: the client has its own texts',
  'member/getUserWithdrawList *.create_time': 'the request time, shown as reported',
  'member/getUserWithdrawList *.update_time': 'the review time, shown as reported',
  'member/getUserWithdrawList *.free': 'whether a reason is free text: the signature covers the text',
  'member/getUserWithdrawList *.signed':
    'no reason in this scenario; an invalid signature gives a warning, see signed-words.spec.ts',
  'member/getRechargeList *.signed':
    'no reason in this scenario; an invalid signature gives a warning, see signed-words.spec.ts',
  'member/getRechargeList *.id': 'no statement row before it is credited; then the row has the id',
  'member/getRechargeList *.amount': 'shown as unproved until it is credited',
  'member/getRechargeList *.reference': 'the operator’s reference of the request',
  'member/getRechargeList *.status_text': 'not shown: the client has its own texts',
  'member/getRechargeList *.create_time': 'the request time, shown as reported',
  'member/getRechargeList *.update_time': 'the review time, shown as reported',
  'member/getPersonalreport *': 'labelled on the screen as computed by the server',
}

/** Returns why a change of this field does not deceive a member; `undefined` for fields that need a warning. */
export function harmlessBecause(name: string): string | undefined {
  const found = Object.entries(HARMLESS).find(
    ([listed]) => listed === name || (listed.endsWith('*') && name.startsWith(listed.slice(0, -1))),
  )
  return found?.[1]
}

/** Returns the listed names that match no field. */
export function unmatchedNames(names: readonly string[]): string[] {
  return Object.keys(HARMLESS).filter((listed) =>
    names.every((name) => name !== listed && !(listed.endsWith('*') && name.startsWith(listed.slice(0, -1)))),
  )
}
