import type { WithSingular } from '../with-singular.ts'
import type { AlarmWords } from './ja.ts'

export const alarm = {
  saveEvidence: 'Save the evidence',
  alarmOpening:
    'The draw that was offered does not hold together, or differs from what this device kept. No order is placed on it.',
  alarmReceipt: 'The receipt is not for what you sent. Please save the evidence.',
  alarmProof: 'The proof of your order does not fit its receipt or the fingerprint of all orders.',
  alarmElsewhere:
    'This draw holds an order of yours that this device has no receipt for. If you did not place it on another device, report it.',
  alarmStatement: 'The statement differs from what receipts and verified draws give.',
  alarmBalance: 'The balance does not fit the statement and the receipts.',
  alarmBet: 'The record differs from the receipt or from the verified draw.',
  alarmOdds:
    'The odds that were told differ from those in the draw’s record. Only those of the record count.',
  alarmDraw: 'A draw failed its verification. Do not trust its result.',
  alarmDice: 'Different dice were told for the same draw.',
  alarmVoid:
    'A draw whose record this device holds was voided. Stakes return; the proof shows the dice it would have had.',
  alarmWiped:
    'What this device kept of draws is gone: deleted by you, by the browser, or at the server’s order. Earlier draws can no longer be “witnessed”.',
  alarmText: 'This text does not carry the house’s signature. Do not act on it, and save the evidence.',
  saidFree: 'An operator’s own words',
  saidChecking: 'signature being checked',
  saidUnanswered: 'signature not checked yet: the server gives no answer',
  saidSigned: 'signed by the house, checked on this device',
  saidUnsigned: 'the signature does not hold',
  alarmOther: 'Something does not agree.',
  balanceAddsUp: 'Adds up with the statement',
  balanceTold: 'As the server says; being checked',
  balanceDoubtful: 'This balance does not hold',
  balanceOther_one: 'Receipts and statement give {{points}} point',
  balanceOther_other: 'Receipts and statement give {{points}} points',
  alarmRoot:
    'The fingerprint of all orders was not public when the random number was due: the server is late, or holds it back.',
  alarmSilent: 'Not everything about an order could be checked: the server does not answer.',
  alarmMissing: 'The record leaves out bets that this device holds receipts for.',
  missingBets_one: '{{count}} bet with a receipt on this device is not in this record.',
  missingBets_other: '{{count}} bets with a receipt on this device are not in this record.',
  moreAlarms_one: '{{count}} more warning',
  moreAlarms_other: '{{count}} more warnings',
  alarmLogKey:
    'The public log is signed with another key than the one first seen. Trust nothing it says, and save the evidence.',
  alarmLogSplit:
    'Two signed heads of the public log do not agree: different people are shown different logs, or the past was rewritten. Save both as evidence.',
  alarmLogEntry:
    'An entry of this draw is not in the public log. Do not trust its result, and save the evidence.',
  alarmPolicy:
    'The list of witnesses is another than the one this device first saw, and no line of the public log says so. The earlier list goes on counting here; save the evidence.',
  alarmClient:
    'The server offers a version of this app that is not in the public log. It was not taken; save the evidence.',
} satisfies WithSingular<AlarmWords>
