/**
 * The promises and their clauses, each with the files of a test whose title begins with the clause.
 * `_` replaces the dot of a clause id, because i18next reads a dot in a key as nesting.
 */
export const PROMISES = [
  {
    promise: 'promise1',
    clauses: [
      { clause: 'C1_1', tests: ['apps/api/test/ledger/books.test.ts'] },
      { clause: 'C1_2', tests: ['apps/api/test/reservation/reservations.test.ts'] },
      { clause: 'C1_3', tests: ['apps/api/test/reservation/reservations.test.ts'] },
      { clause: 'C1_4', tests: ['apps/api/test/system/site.test.ts'] },
      { clause: 'C1_5', tests: ['apps/api/test/attacks/house-words.test.ts'] },
    ],
  },
  {
    promise: 'promise2',
    clauses: [
      {
        clause: 'C2_1',
        tests: ['apps/api/test/lottery/settlement.test.ts', 'apps/api/test/attacks/beacon.test.ts'],
      },
      {
        clause: 'C2_2',
        tests: ['apps/api/test/lottery/draws.test.ts', 'apps/api/test/attacks/isolation.test.ts'],
      },
      {
        clause: 'C2_3',
        tests: ['apps/api/test/game/orders.test.ts', 'packages/shared/fairness/verify-draw.test.ts'],
      },
      {
        clause: 'C2_4',
        tests: ['apps/api/test/fairness/draw-tree.test.ts', 'apps/api/test/lottery/settlement.test.ts'],
      },
      { clause: 'C2_5', tests: ['apps/api/test/attacks/house-words.test.ts'] },
      { clause: 'C2_6', tests: ['apps/api/test/attacks/isolation.test.ts'] },
      {
        clause: 'C2_7',
        tests: ['apps/web/src/entities/draw/seal.test.tsx', 'apps/web/src/entities/draw/show-draw.test.ts'],
      },
      {
        clause: 'C2_8',
        tests: ['apps/web/src/fairness/public-log.test.ts', 'apps/api/test/transparency/witnesses.test.ts'],
      },
      {
        clause: 'C2_10',
        tests: [
          'apps/web/src/fairness/announced-restore.test.ts',
          'apps/api/test/transparency/restore.test.ts',
        ],
      },
    ],
  },
  {
    promise: 'promise3',
    clauses: [
      { clause: 'C3_1', tests: ['apps/api/test/wallet/bank-cards.test.ts'] },
      { clause: 'C3_2', tests: ['apps/api/test/wallet/withdrawals.test.ts'] },
      { clause: 'C3_3', tests: ['apps/api/test/attacks/operators.test.ts'] },
      { clause: 'C3_4', tests: ['apps/api/test/wallet/recharges.test.ts'] },
      { clause: 'C3_5', tests: ['apps/api/test/transparency/transparency.test.ts'] },
      { clause: 'C3_6', tests: ['apps/api/test/wallet/withdrawal-age.test.ts'] },
      { clause: 'C3_7', tests: ['apps/api/test/wallet/bank-cards.test.ts'] },
      {
        clause: 'C3_8',
        tests: ['apps/api/test/attacks/house-words.test.ts', 'apps/web/src/fairness/house-texts.test.ts'],
      },
    ],
  },
  {
    promise: 'promise4',
    clauses: [
      { clause: 'C4_1', tests: ['apps/api/test/transparency/transparency.test.ts'] },
      { clause: 'C4_2', tests: ['apps/web/src/lib/refresh.test.ts'] },
    ],
  },
  {
    promise: 'promise5',
    clauses: [
      { clause: 'C5_1', tests: ['apps/api/test/member/registration.test.ts'] },
      { clause: 'C5_2', tests: ['apps/api/test/consent/consent.test.ts'] },
      { clause: 'C5_3', tests: ['apps/api/test/xuanfei/likes-and-blocks.test.ts'] },
      { clause: 'C5_4', tests: ['apps/api/test/xuanfei/directory.test.ts'] },
    ],
  },
  {
    promise: 'promise6',
    clauses: [
      { clause: 'C6_1', tests: ['apps/api/test/limits/limits.test.ts'] },
      { clause: 'C6_2', tests: ['apps/api/test/ledger/books.test.ts'] },
      { clause: 'C6_3', tests: ['apps/web/src/features/lottery/session-line.test.tsx'] },
    ],
  },
  {
    promise: 'promise7',
    clauses: [
      { clause: 'C7_1', tests: ['apps/api/test/ledger/books.test.ts'] },
      { clause: 'C7_2', tests: ['apps/api/test/attacks/house-words.test.ts'] },
      { clause: 'C7_3', tests: ['apps/api/test/attacks/blind-audit.test.ts'] },
    ],
  },
] as const

export type Clause = (typeof PROMISES)[number]['clauses'][number]

/** Returns the id of a clause as the charter writes it: `C2.10`. */
export const idOf = ({ clause }: Clause) => clause.replace('_', '.')
