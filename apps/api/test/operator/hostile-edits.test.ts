import { WORDS } from '@saikoro/desk/src/language'
import { type DatabaseError, refusalOf } from '@saikoro/shared/locales/refusal-of'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import { checkGame } from '../../src/audit/draws.ts'
import { addContent, addTraces } from '../support/content.ts'
import { finishDraw, openDraw, placeBet, workAt } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const { en, ...translations } = WORDS

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

/** A text that no column takes. */
const DIGITS = 'Pay to 1234567 now'
/** Invalid or harmful values by column type. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  integer: ['0', '1', '2', '999999', '-1'],
  smallint: ['2'],
  bigint: ['0', '1', '99999999', '-1'],
  boolean: ['true', 'false'],
  text: ['', 'settled', DIGITS, 'ab'.repeat(32), 'a,b|c'],
  'timestamp with time zone': ['2000-01-01', '2099-01-01'],
  date: ['2000-01-01', '2099-01-01'],
  jsonb: ['{}', '{"big": 1}'],
  bytea: ['\\x00'],
  ARRAY: ['{1,1,1}', '{https://elsewhere.example/a.webp}'],
}

/** Tables of requests: the status may be edited, with a reason and an audit row. */
const REVIEWED = ['recharge', 'withdrawal', 'reservation']

const world = setUpWorld({ clock: NOON + 1_000 })
let columns: Column[]
const unknown = new Set<string>()

beforeAll(async () => {
  const member = await newMember(world)
  const first = await openDraw(world)
  await placeBet(world, member, 'big,odd', '20')
  await finishDraw(world, first)
  await workAt(world, first.draw_at.getTime() + 1_000)
  await placeBet(world, member, 'small', '10')
  await addContent(world)
  await addTraces(world, member.id)
  columns = await world.rows(`
    SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND table_name NOT IN ('_prisma_migrations', 'test_clock', 'test_clock_past')
    ORDER BY table_name, ordinal_position`)
})

/** Returns how many rows of each table the operator's changes have in the audit. Cascading changes are under the table that they change. */
async function auditRows(): Promise<ReadonlyMap<string, number>> {
  const rows = await world.rows(
    `SELECT table_name, count(*)::int AS n FROM audit WHERE actor = 'operator_hana' GROUP BY 1`,
  )
  return new Map(rows.map(({ table_name, n }) => [table_name, n]))
}

/** Runs an edit and keeps its effect if the database accepts it. Returns the number of rows, or the code of the refusal. */
async function attempt(sql: string, values: unknown[] = []): Promise<string | number> {
  try {
    return (await world.operators.query(sql, values)).rowCount ?? 0
  } catch (error) {
    const { code = '', message } = error as DatabaseError
    if (!refusalOf(error as DatabaseError)) unknown.add(`${code}: ${message}`)
    return code
  }
}

/** Tries to store hostile values in columns. Each accepted edit has to be audited, and no text accepted that is against the rules. Returns the columns that changed. */
async function editEach(of: readonly Column[], reason = ''): Promise<readonly string[]> {
  const changed = new Set<string>()
  let audited = await auditRows()
  for (const { table_name, column_name, data_type } of of)
    for (const value of HOSTILE[data_type] ?? ['x']) {
      const done = await attempt(`UPDATE "public"."${table_name}" SET "${column_name}" = $1${reason}`, [
        value,
      ])
      if (done === '42501') break // rights are checked before values
      if (typeof done === 'string' || done === 0) continue
      const edit = `${table_name}.${column_name}`
      expect(value, edit).not.toBe(DIGITS)
      changed.add(edit)
      const before = audited.get(table_name) ?? 0
      audited = await auditRows()
      expect(audited.get(table_name), `${edit} = ${value}`).toBe(before + done)
    }
  return [...changed]
}

const untouchable = () =>
  world.row(`SELECT
    (SELECT json_agg(d ORDER BY id) FROM draw d)::text AS draws, (SELECT json_agg(b ORDER BY id) FROM bet b)::text AS bets,
    (SELECT json_agg(l ORDER BY game_id, seq) FROM app.log_entry l)::text AS log, (SELECT json_agg(e) FROM fairness_epoch e)::text AS epochs,
    (SELECT json_agg(r) FROM beacon_round r)::text AS rounds, (SELECT json_agg(s) FROM member_secret s)::text AS secrets,
    (SELECT json_agg(c) FROM profile_consent c)::text AS consents, (SELECT json_agg(l) FROM profile_link l)::text AS links, (SELECT json_agg(o) FROM service_origin o)::text AS origins`)

test('C7.1 C7.2 hostile edits of every column are refused or audited and leave draws unchanged', async () => {
  const before = await untouchable()
  expect(columns.length).toBeGreaterThan(300)
  // none has a reason
  expect((await editEach(columns)).filter((name) => !name.endsWith('.note'))).toEqual([])
  expect(await untouchable()).toEqual(before)
})

test("C7.2 edits with a reason change only the operator's columns, and each is audited", async () => {
  const before = await untouchable()
  const noted = columns
    .filter(({ column_name }) => column_name === 'note')
    .map(({ table_name }) => table_name)
  const changed = await editEach(
    columns.filter(
      ({ table_name, column_name }) =>
        noted.includes(table_name) && column_name !== 'note' && !REVIEWED.includes(table_name),
    ),
    `, "note" = 'because'`,
  )
  expect(changed).toContain('invite_code.open')
  expect(
    changed.filter((name) =>
      /member\.(activated|username|id)|\.sample|condition|interval|invite_code\.(code|uses)|\.key|zone|halted/.test(
        name,
      ),
    ),
  ).toEqual([])
  expect(await untouchable()).toMatchObject({ ...before, consents: expect.anything() })
})

test('every refusal of these edits has words', () => {
  expect([...unknown]).toEqual([])
})

test('after all edits the ledger balances and every draw verifies', async () => {
  const checks = [...(await checkBooks(world.ctx.db)), ...(await checkGame(world.ctx.db, 'sai60', () => {}))]
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
})

test('every code that the database raises has words', async () => {
  const codes: string[] = await world.value('SELECT refusal_codes()')
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter((code) => !Object.hasOwn(en.refusals, code))).toEqual([])
})

test.each(Object.entries(translations))(
  'the sentences in %s have the values of the English ones',
  (_, { refusals }) => {
    const valuesIn = (sentence: string) => sentence.match(/\{\w+\}/g)?.sort() ?? []
    for (const [code, sentence] of Object.entries(refusals))
      expect(valuesIn(sentence), code).toEqual(valuesIn(en.refusals[code as keyof typeof refusals]))
  },
)

const WRITTEN = `relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_any_column_privilege('operator_hana', c.oid, 'INSERT, UPDATE')`

test('every CHECK on a column that operators write names the accepted values', async () => {
  const found = await world.rows(
    `SELECT conname AS constraint, c.relname AS table FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
     WHERE contype = 'c' AND ${WRITTEN} AND EXISTS (SELECT FROM unnest(conkey) AS n JOIN pg_attribute a ON attrelid = c.oid AND attnum = n
       WHERE has_column_privilege('operator_hana', c.oid, attname, 'INSERT') OR has_column_privilege('operator_hana', c.oid, attname, 'UPDATE'))`,
  )
  expect(found.length).toBeGreaterThan(40)
  const codeOf = (check: { constraint: string; table: string }) =>
    refusalOf({ message: '', code: '23514', ...check })?.code
  expect(found.filter((check) => codeOf(check) === 'range')).toEqual([])
})
