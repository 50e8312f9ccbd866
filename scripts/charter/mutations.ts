// One way to break each clause on purpose, and a test that has to notice.
export interface Mutation {
  readonly clause: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** A file of `apps/api/test` in which a test named after the clause turns red. */
  readonly test: string
}

const sql = (name: string) => `prisma/migrations/${name}/migration.sql`

export const MUTATIONS: readonly Mutation[] = [
  {
    clause: 'C1.1',
    file: sql('20261120090100_members'),
    find: 'WHEN (OLD.activated AND NOT NEW.activated)',
    replace: 'WHEN (false)',
    test: 'books.test.ts',
  },
  {
    clause: 'C1.5',
    file: sql('20261122090600_operators'),
    find: 'AND NEW.phrase IS NULL THEN text_fault(NEW.text) END',
    replace: 'AND NEW.phrase IS NULL THEN NULL END',
    test: 'attacks/house-words.test.ts',
  },
  {
    clause: 'C2.1',
    file: sql('20261122090300_beacon'),
    find: 'AND party <> v_party AND signature = p_signature',
    replace: 'AND signature = p_signature',
    test: 'attacks/beacon.test.ts',
  },
  {
    clause: 'C2.2',
    file: sql('20261122090200_sessions'),
    find: "<> ''read committed''",
    replace: "= ''read uncommitted''",
    test: 'attacks/isolation.test.ts',
  },
  {
    clause: 'C2.5',
    file: sql('20261122090600_operators'),
    find: "jsonb_typeof(odds -> o) = 'number' AND ",
    replace: '',
    test: 'attacks/house-words.test.ts',
  },
  {
    clause: 'C2.6',
    file: sql('20261122090000_commit_time'),
    find: "SELECT p_draw.status = 'sealed' AND",
    replace: 'SELECT false AND',
    test: 'attacks/moment-of-commit.test.ts',
  },
  {
    clause: 'C3.3',
    file: sql('20261122090600_operators'),
    find: 'AND NOT by_disabling ORDER BY id',
    replace: 'ORDER BY id',
    test: 'attacks/operators.test.ts',
  },
  {
    clause: 'C3.8',
    file: 'apps/api/src/receipts.ts',
    find: "if (said.text === '') return ''",
    replace: "if (said.text !== '') return ''",
    test: 'attacks/house-words.test.ts',
  },
  {
    clause: 'C6.2',
    file: sql('20261120090100_members'),
    find: 'WHEN (OLD.excluded_until > app_now() AND (',
    replace: 'WHEN (false AND (',
    test: 'books.test.ts',
  },
  {
    clause: 'C7.1',
    file: sql('20261120090200_ledger'),
    find: 'HAVING sum(amount) <> 0) THEN\n    RAISE',
    replace: 'HAVING false) THEN\n    RAISE',
    test: 'books.test.ts',
  },
  {
    clause: 'C7.2',
    file: sql('20261122090600_operators'),
    find: 'IF NOT has_words(NEW.note) THEN\n    RAISE EXCEPTION \'say why: write the reason into the column "note" together with the change\'',
    replace:
      'IF NEW.note IS NULL THEN\n    RAISE EXCEPTION \'say why: write the reason into the column "note" together with the change\'',
    test: 'attacks/house-words.test.ts',
  },
  {
    clause: 'C7.3',
    file: 'apps/api/src/audit/ledger-rules.ts',
    find: 'WHERE b.amount IS DISTINCT FROM e.amount',
    replace: 'WHERE false',
    test: 'attacks/blind-audit.test.ts',
  },
]
