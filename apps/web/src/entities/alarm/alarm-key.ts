const KEYS = {
  opening_unsound: 'alarmOpening',
  opening_replaced: 'alarmOpening',
  receipt_wrong: 'alarmReceipt',
  proof_wrong: 'alarmProof',
  order_elsewhere: 'alarmElsewhere',
  statement_wrong: 'alarmStatement',
  balance_differs: 'alarmBalance',
  bet_differs: 'alarmBet',
  odds_differ: 'alarmOdds',
  draw_not_verified: 'alarmDraw',
  dice_differ: 'alarmDice',
  draw_void: 'alarmVoid',
  root_withheld: 'alarmRoot',
  order_silent: 'alarmSilent',
  bets_missing: 'alarmMissing',
  store_wiped: 'alarmWiped',
  text_unsigned: 'alarmText',
  log_other_key: 'alarmLogKey',
  log_split: 'alarmLogSplit',
  log_lacks_entry: 'alarmLogEntry',
  client_unlogged: 'alarmClient',
  policy_changed: 'alarmPolicy',
} as const

/** Returns the message key of an alarm. An unknown kind, of an earlier client version, is a contradiction. */
export function alarmKey(what: string): (typeof KEYS)[keyof typeof KEYS] | 'alarmOther' {
  return Object.entries(KEYS).find(([name]) => name === what)?.[1] ?? 'alarmOther'
}
