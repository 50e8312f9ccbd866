/**
 * The promises and their clauses, each followed by the files of a test whose title begins with the clause.
 * `_` replaces the dot of a clause id, because i18next reads a dot in a key as nesting.
 */
export const PROMISES = [
  {
    promise: 'promise1',
    clauses: [
      ['C1_1', 'apps/api/test/ledger/books.test.ts'],
      ['C1_2', 'apps/api/test/reservation/reservations.test.ts'],
      ['C1_3', 'apps/api/test/reservation/reservations.test.ts'],
      ['C1_4', 'apps/api/test/system/site.test.ts'],
      ['C1_5', 'apps/api/test/attacks/house-words.test.ts'],
    ],
  },
  {
    promise: 'promise2',
    clauses: [
      ['C2_1', 'apps/api/test/lottery/settlement.test.ts', 'apps/api/test/attacks/beacon.test.ts'],
      ['C2_2', 'apps/api/test/lottery/draws.test.ts', 'apps/api/test/attacks/isolation.test.ts'],
      ['C2_3', 'apps/api/test/game/orders.test.ts', 'packages/shared/fairness/verify-draw.test.ts'],
      ['C2_4', 'apps/api/test/fairness/draw-tree.test.ts', 'apps/api/test/lottery/settlement.test.ts'],
      ['C2_5', 'apps/api/test/attacks/house-words.test.ts'],
      ['C2_6', 'apps/api/test/attacks/isolation.test.ts'],
      ['C2_7', 'apps/web/src/entities/draw/seal.test.tsx', 'apps/web/src/entities/draw/show-draw.test.ts'],
      ['C2_8', 'apps/web/src/fairness/public-log.test.ts', 'apps/api/test/transparency/witnesses.test.ts'],
      [
        'C2_10',
        'apps/web/src/fairness/announced-restore.test.ts',
        'apps/api/test/transparency/restore.test.ts',
      ],
    ],
  },
  {
    promise: 'promise3',
    clauses: [
      ['C3_1', 'apps/api/test/wallet/bank-cards.test.ts'],
      ['C3_2', 'apps/api/test/wallet/withdrawals.test.ts'],
      ['C3_3', 'apps/api/test/member/closed-accounts.test.ts'],
      ['C3_4', 'apps/api/test/wallet/recharges.test.ts'],
      ['C3_5', 'apps/api/test/transparency/transparency.test.ts'],
      ['C3_6', 'apps/api/test/wallet/withdrawal-age.test.ts'],
      ['C3_7', 'apps/api/test/wallet/bank-cards.test.ts'],
      ['C3_8', 'apps/api/test/attacks/house-words.test.ts', 'apps/web/src/fairness/house-texts.test.ts'],
    ],
  },
  {
    promise: 'promise4',
    clauses: [
      ['C4_1', 'apps/api/test/transparency/transparency.test.ts'],
      ['C4_2', 'apps/web/src/lib/refresh.test.ts'],
    ],
  },
  {
    promise: 'promise5',
    clauses: [
      ['C5_1', 'apps/api/test/member/registration.test.ts'],
      ['C5_2', 'apps/api/test/consent/consent.test.ts'],
      ['C5_3', 'apps/api/test/xuanfei/directory.test.ts'],
      ['C5_4', 'apps/api/test/xuanfei/directory.test.ts'],
    ],
  },
  {
    promise: 'promise6',
    clauses: [
      ['C6_1', 'apps/api/test/limits/limits.test.ts'],
      ['C6_2', 'apps/api/test/ledger/books.test.ts'],
      ['C6_3', 'apps/web/src/features/lottery/session-line.test.tsx'],
    ],
  },
  {
    promise: 'promise7',
    clauses: [
      ['C7_1', 'apps/api/test/ledger/books.test.ts'],
      ['C7_2', 'apps/api/test/attacks/house-words.test.ts'],
      ['C7_3', 'apps/api/test/attacks/blind-audit.test.ts'],
    ],
  },
] as const

export type Clause = (typeof PROMISES)[number]['clauses'][number]

/** Returns the id of a clause as the charter writes it: `C2.10`. */
export const idOf = ([clause]: Clause) => clause.replace('_', '.')
