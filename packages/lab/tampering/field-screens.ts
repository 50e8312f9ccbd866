import type { Call } from '@saikoro/shared/contract/call'
import * as fairness from '@saikoro/shared/contract/fairness'
import * as game from '@saikoro/shared/contract/game'
import * as lottery from '@saikoro/shared/contract/lottery'
import * as member from '@saikoro/shared/contract/member'
import * as wallet from '@saikoro/shared/contract/wallet'
import type { Screen } from './case.ts'

/** The calls whose replies the game, record, wallet and fairness screens show, and a screen of each. */
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

/** Calls of the same rooms that say nothing of draws, orders and points, with what they say instead. */
const ASIDE: ReadonlyMap<Call, string> = new Map<Call, string>([
  [lottery.itemlist, 'names of classes of games'],
  [game.getuserenable, 'whether orders are taken: the server keeps to it, whatever is shown'],
  [wallet.getBankList, 'fictional banks'],
  [wallet.getUserBankInfo, 'the card, masked'],
  [wallet.paybankinfo, 'the sandbox’s constant'],
  [wallet.getUserWithdrawRole, 'the rule for payouts: the server keeps to it, whatever is shown'],
])

/** Calls that read something of these rooms, and are neither shown nor set aside with a reason. */
export function callsLeftOut(): string[] {
  const known = new Set([...SHOWN.map(([call]) => call), ...ASIDE.keys()])
  const calls: readonly Call[] = [fairness, game, lottery, member, wallet].flatMap((room) =>
    Object.values(room).filter((each) => 'reply' in each),
  )
  return calls.filter((call) => !call.changes && !known.has(call)).map(({ path }) => path)
}

/**
 * Fields that no proof covers, with the reason why nobody is deceived by them. Whatever is not listed here must be told to
 * the member when it is changed. A name that ends in `.*` stands for all fields below it.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  'fairness/log next': 'where the next page starts: entries are counted by their own numbers',
  'fairness/proof *':
    'asked once, when an order is followed to its end: proof.test.ts changes each of its fields',
  'Lottery/getLotteryInfo id': 'where an order is sent to: the record names its draw',
  'Lottery/getLotteryInfo second':
    'the countdown comes from the proved draw; more than five seconds are told, see time',
  'Lottery/getLotteryInfo name': 'a name of a game',
  'Lottery/getLotteryInfo ico': 'a picture',
  'Lottery/getLotteryInfo condition': 'the server lets a member in; points are compared by the books',
  'Lottery/getLotteryPeilv *.name': 'options have their names from the client',
  'Lottery/getLotteryOneList *.create_time': 'not shown',
  'Lottery/hotLottery *.name': 'a name of a game',
  'Lottery/hotLottery *.ico': 'a picture',
  'Lottery/hotLottery *.desc': 'words about a game',
  'Lottery/hotLottery *.condition': 'the server lets a member in; points are compared by the books',
  'Lottery/hotLottery *.second': 'the countdown comes from the proved draw',
  'Lottery/hotLottery *.status': 'whether a game is offered; orders need a proved draw',
  'Lottery/hotLottery *.id': 'an address',
  'Lottery/hotLottery *.key': 'an address',
  'Lottery/lotteryList *': 'the same rows as hotLottery',
  'member/getUserInfo id': 'not shown; a receipt for another member is told, see order',
  'member/getUserInfo username': 'the member’s own name',
  'member/getUserInfo name': 'the member’s own name',
  'member/getUserInfo header_img': 'a picture',
  'member/getUserInfo ip': 'not shown as proved',
  'member/getUserInfo sex': 'the member’s own entry',
  'member/getUserInfo paypassword': 'whether one is set',
  'member/getUserInfo status': 'whether the account is open: the server keeps to it, whatever is shown',
  'member/getUserInfo isjh': 'whether the briefing is done: the server keeps to it, whatever is shown',
  'member/getUserInfo bankid': 'the card, masked',
  'member/getUserInfo lang': 'the language that the member chose',
  'member/getUserGameList *.ico': 'a picture',
  'member/getUserGameList *.name': 'a name of a game',
  'member/getUserGameList *.win_text': 'not shown',
  'member/getUserGameList *.status_text': 'not shown: the client says it in its own words',
  'member/getUserGameList *.data.*': 'the row once more, for older clients; ours does not read it',
  'member/getUserGameList *.count': 'always 1, for older clients',
  'member/getStatement rows.*.create_time':
    'when the house says that it booked: a time that no proof covers, and shown as such',
  'member/getStatement rows.*.reason': 'words of the house',
  'member/getStatement before': 'where the next page starts: a gap shows in the balances',
  'member/getStatement csv': 'a download, not a screen',
  'member/getUserWithdrawList *.status':
    'that it is paid is the house’s word, and shown as such; that it came back is in the books',
  'member/getUserWithdrawList *.status_text': 'not shown: the client says it in its own words',
  'member/getUserWithdrawList *.create_time': 'when the house says that it was asked: shown as told',
  'member/getUserWithdrawList *.update_time': 'when the house says that it was reviewed: shown as told',
  'member/getUserWithdrawList *.free': 'whose words a reason is in: the signature covers the words',
  'member/getUserWithdrawList *.signed':
    'no reason is given here; one whose signature does not hold is told, see signed-words.spec.ts',
  'member/getRechargeList *.signed':
    'no reason is given here; one whose signature does not hold is told, see signed-words.spec.ts',
  'member/getRechargeList *.id': 'until it is credited it has no line; then the line has its number',
  'member/getRechargeList *.amount': 'until it is credited it is only told, and says so',
  'member/getRechargeList *.reference': 'the house’s name for the request',
  'member/getRechargeList *.status_text': 'not shown: the client says it in its own words',
  'member/getRechargeList *.create_time': 'when the house says that it was asked: shown as told',
  'member/getRechargeList *.update_time': 'when the house says that it was reviewed: shown as told',
  'member/getPersonalreport *': 'said on the screen to be the server’s own count',
}

/** Why nobody is deceived by another value of this field; `undefined` for most. */
export function harmlessBecause(name: string): string | undefined {
  const found = Object.entries(HARMLESS).find(
    ([listed]) => listed === name || (listed.endsWith('*') && name.startsWith(listed.slice(0, -1))),
  )
  return found?.[1]
}

/** Listed names that no field has (any more). */
export function listedInVain(names: readonly string[]): string[] {
  return Object.keys(HARMLESS).filter((listed) =>
    names.every((name) => name !== listed && !(listed.endsWith('*') && name.startsWith(listed.slice(0, -1)))),
  )
}
