// Mutations of points and ledger (C3, C7).
import { api, baseline, type Mutation, sql, web } from './mutation.ts'

export const POINTS: readonly Mutation[] = [
  {
    clause: 'C3.1',
    file: baseline,
    find: "number ~ '^99990000[0-9]{8}$'",
    replace: "number ~ '^[0-9]{16}$'",
    test: api('wallet/bank-cards'),
  },
  {
    clause: 'C3.2',
    file: sql('wallet/withdrawals'),
    find: "CASE NEW.status WHEN 2 THEN shared_account('clearing')",
    replace: "CASE WHEN NEW.status IN (2, 3) THEN shared_account('clearing')",
    test: api('wallet/withdrawals'),
  },
  {
    clause: 'C3.3',
    file: sql('wallet/accept_review'),
    find: 'AND NOT by_disabling ORDER BY id',
    replace: 'ORDER BY id',
    test: api('attacks/operators'),
  },
  {
    clause: 'C3.4',
    file: sql('wallet/accept_review'),
    find: 'IF OLD.status <> 1 THEN',
    replace: 'IF false THEN',
    test: api('wallet/recharges'),
  },
  {
    clause: 'C3.5',
    file: 'apps/api/src/domains/transparency/figures.ts',
    find: 'FROM ledger_account WHERE balance IS NOT NULL) AS owed',
    replace: "FROM ledger_account WHERE kind = 'wallet') AS owed",
    test: api('transparency/transparency'),
  },
  {
    clause: 'C3.6',
    file: sql('wallet/recharges'),
    find: "aged_from < app_now() - interval '72 hours'",
    replace: "aged_from < app_now() - interval '96 hours'",
    test: api('wallet/withdrawal-age'),
  },
  {
    clause: 'C3.7',
    file: sql('wallet/cards'),
    find: "CASE WHEN v_bound AND NOT v_is_current THEN interval '24 hours'",
    replace: "CASE WHEN v_bound AND NOT v_is_current THEN interval '0'",
    test: api('wallet/bank-cards'),
  },
  {
    clause: 'C3.8',
    file: 'apps/api/src/kernel/receipts.ts',
    find: "if (text.text === '') return ''",
    replace: "if (text.text !== '') return ''",
    test: api('attacks/house-words'),
  },
  {
    clause: 'C3.8',
    file: web('fairness/house-texts.ts'),
    find: 'if (isHouseText(jws, text, key)) return true',
    replace: "if (jws !== '') return true",
    test: web('fairness/house-texts.test.ts'),
  },
  {
    clause: 'C7.1',
    file: sql('ledger/transactions'),
    find: 'HAVING sum(amount) <> 0) THEN\n    RAISE',
    replace: 'HAVING false) THEN\n    RAISE',
    test: api('ledger/books'),
  },
  {
    clause: 'C7.2',
    file: sql('operator/changes'),
    find: 'IF NOT has_words(NEW.note) THEN\n    RAISE EXCEPTION \'say why: write the reason into the column "note" together with the change\'',
    replace:
      'IF NEW.note IS NULL THEN\n    RAISE EXCEPTION \'say why: write the reason into the column "note" together with the change\'',
    test: api('attacks/house-words'),
  },
  {
    clause: 'C7.3',
    file: 'apps/api/src/audit/ledger-rules.ts',
    find: 'WHERE b.amount IS DISTINCT FROM e.amount',
    replace: 'WHERE false',
    test: api('attacks/blind-audit'),
  },
]
