// Every message that the database can send to an operator begins with "Refused:" and ends with a remedy. The cases are read from the catalogue.
import { expect, test } from 'vitest'
import { refusalCode } from '../../../desk/src/refusals.ts'
import { refusalOf } from '../../../desk/studio/refusals.ts'
import { setUpWorld } from '../support/set-up.ts'

const world = setUpWorld()

const rows = async (text: string) => await world.rows(text)
const WRITTEN = `relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_any_column_privilege('operator_hana', c.oid, 'INSERT, UPDATE')`

interface Raised {
  readonly name: string
  readonly message: string
  readonly hasHint: boolean
}

/** Returns every RAISE EXCEPTION in a function's source. */
function raisedIn({ name, source }: { name: string; source: string }): Raised[] {
  return [...source.matchAll(/RAISE EXCEPTION\s+((?:'(?:[^']|'')*'\s*)+)((?:[^';]|'(?:[^']|'')*')*);/g)].map(
    ([, literals = '', rest = '']) => ({
      name,
      message: literals.trim().slice(1, -1).replaceAll(/'\s+'/g, ''), // SQL joins adjacent literals
      hasHint: /\bHINT\s*=/.test(rest),
    }),
  )
}

/** Returns the functions that an operator's writes run: triggers of the tables that operators write, and the functions that they call. */
async function reachedByOperators(): Promise<{ name: string; source: string }[]> {
  const all = await rows(
    `SELECT proname AS name, prosrc AS source, EXISTS (SELECT FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE tgfoid = p.oid AND ${WRITTEN}) AS "isReached"
     FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole`,
  )
  const reached = all.filter(({ isReached }) => isReached)
  for (const { source } of reached)
    reached.push(
      ...all.filter((each) => !reached.includes(each) && RegExp(`\\b${each.name}\\(`).test(source)),
    )
  return reached
}

test('the desk has its own sentence for each exception that an operator can cause', async () => {
  const all: { name: string; source: string }[] = await rows(
    `SELECT proname AS name, prosrc AS source FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
         AND proowner = 'saikoro_owner'::regrole AND prosrc LIKE '%Refused: %'`,
  )
  const raised = [...all, ...(await reachedByOperators())].flatMap(raisedIn)
  // the text rules name what they found
  const messages = raised.map(({ message }) =>
    message.replace('holds %', 'holds a run of seven or more digits'),
  )
  expect(messages.length).toBeGreaterThan(40)
  expect([...new Set(messages)].filter((message) => !refusalCode({ message, code: 'P0001' }))).toEqual([])
})

test('every CHECK on a column that operators write names the accepted values', async () => {
  const found = await rows(
    `SELECT conname AS constraint, c.relname AS table FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
     WHERE contype = 'c' AND ${WRITTEN} AND EXISTS (SELECT FROM unnest(conkey) AS n JOIN pg_attribute a ON attrelid = c.oid AND attnum = n
       WHERE has_column_privilege('operator_hana', c.oid, attname, 'INSERT') OR has_column_privilege('operator_hana', c.oid, attname, 'UPDATE'))`,
  )
  expect(found.length).toBeGreaterThan(40)
  const refusals = found.map(({ constraint, table }) => ({
    table,
    constraint,
    text: refusalOf({ message: 'new row violates it', code: '23514', constraint }),
  }))
  expect(refusals.filter(({ text }) => /Write what the column takes/.test(text))).toEqual([])
})
