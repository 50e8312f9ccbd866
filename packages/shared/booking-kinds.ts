import type { Localized } from './locale.ts'

// Apart from the other phrases, because the client loads it.

/** Kinds of ledger transactions as the member reads them in the statement. */
export const BOOKING_KINDS = {
  grant: { zh: '欢迎赠送', en: 'Welcome grant', ja: 'ウェルカムポイント', ms: 'Mata alu-aluan' },
  order: { zh: '竞猜', en: 'Bet', ja: 'ベット', ms: 'Pertaruhan' },
  settle: { zh: '派彩', en: 'Winnings', ja: '当たりの払い戻し', ms: 'Mata dimenangi' },
  void: { zh: '退还', en: 'Return', ja: '返却', ms: 'Dipulangkan' },
  recharge: { zh: '领取积分', en: 'Points added', ja: 'チャージ', ms: 'Tambah nilai' },
  withdraw: { zh: '归还积分', en: 'Withdrawal', ja: '出金', ms: 'Pengeluaran' },
  reverse: { zh: '更正', en: 'Correction', ja: '訂正', ms: 'Pembetulan' },
} as const satisfies Record<string, Localized>
