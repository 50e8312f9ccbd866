import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readApiEnv, readWorkerEnv } from '../../../apps/api/src/kernel/env.ts'
import { en } from '../../../apps/desk/src/locales/en.ts'
import { inWords, problem, rowFaultOf } from '../../runtime/import/kinds/fault.ts'
import { KINDS } from '../../runtime/import/kinds.ts'
import { inRoot } from '../../runtime/system/paths.ts'

const locks = readFileSync(inRoot('docs/locks.md'), 'utf8')
const schema = readFileSync(inRoot('prisma/current.sql'), 'utf8')
const triggers = new Set(
  [...schema.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)/gm)].map(([, name]) => name),
)

/** settings of the server, which are not in the schema */
const SETTINGS = ['track_commit_timestamp']

test('every function, table and trigger that docs/locks.md names exists', () => {
  const named = [...locks.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name)
  const known = new Set(schema.match(/\w+/g))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name) && !SETTINGS.includes(name))).toEqual([])
})

test('docs/locks.md lists every trigger of its table by name or by prefix', () => {
  const table = locks.slice(locks.indexOf('## Order of triggers'), locks.indexOf('## A seal'))
  const names = [...table.matchAll(/`(\w+?)(_…)?`/g)].map(([, name = '', isPrefix]) =>
    isPrefix ? `${name}_` : `${name}$`,
  )
  const listed = new RegExp(`^(${names.join('|')})`)
  expect([...triggers].filter((name) => name && !listed.test(name))).toEqual([])
})

const operators = readFileSync(inRoot('docs/operators.md'), 'utf8')

test.each(Object.entries(KINDS))(
  'docs/operators.md lists the columns of an import of %s',
  (kind, { template }) => {
    const [row = ''] = operators.match(new RegExp(`^\\| \`${kind}\` \\|.*$`, 'm')) ?? []
    const [, ...listed] = [...row.matchAll(/`([\w-]+…?)`/g)].map(([, column]) => column)
    const columns = Object.keys(template).map((column) => column.replace(/_(zh|en|ja|ms)$/, '_…'))
    expect(listed.sort()).toEqual([...new Set(columns)].sort())
  },
)

test('docs/operators.md shows faults of an import in their words', () => {
  const [, message = ''] = /RAISE EXCEPTION '(Refused: the column "%" holds %[^']*)'/.exec(schema) ?? []
  const refused = message.replace('%', 'intro').replace('%', 'a run of seven or more digits')
  const digits = rowFaultOf({ code: '23514', message: refused, hint: '…' }, [], '_en')
  for (const line of [
    `line 4, city: ${inWords(problem('city', 'Atlantis'))}`,
    `line 7, images: ${inWords(problem('noFile', 'aoi-3.jpg', '/home/hana/photos'))}`,
    `line 9, ${digits.column}: ${digits.message}`,
  ])
    expect(operators).toContain(`\n${line}\n`)
})

test('docs/operators.md lists the pages of the desk', () => {
  const listed = [...operators.matchAll(/^- \*\*([^*]+)\*\*: /gm)].map(([, name]) => name)
  expect(listed).toEqual(expect.arrayContaining(Object.values(en.frame.rooms)))
  expect(listed).toHaveLength(Object.keys(en.frame.rooms).length)
})

/** Stressed words of docs/operators.md that name nothing at the desk. */
const STRESSED = ['A game', 'A profile', 'A video', 'Another', 'CSV', 'Files', 'JSON', 'Refusals in Studio']

test('docs/operators.md names pages and buttons as the desk does', () => {
  const words = ['en.ts', 'content/en.ts']
    .map((name) => readFileSync(inRoot('apps/desk/src/locales', name), 'utf8'))
    .join('')
  const named = [...operators.matchAll(/\*\*([A-Z][\w ]{1,24})\*\*/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !STRESSED.includes(name) && !words.includes(`'${name}'`))).toEqual([])
})

test('docs/operators.md lists the keys that the help of the desk lists', () => {
  const table = operators.slice(
    operators.indexOf('| key | what it does |'),
    operators.indexOf('**Ten seconds to undo.**'),
  )
  const listed = [...table.matchAll(/^\| (`.+`) \|/gm)].map(([, keys = '']) => keys.replaceAll('`', ''))
  const [, keys = ''] =
    /^const KEYS = \[(.+)\]$/m.exec(readFileSync(inRoot('apps/desk/src/help.ts'), 'utf8')) ?? []
  expect(listed.toSorted()).toEqual([...keys.matchAll(/'([^']+)'/g)].map(([, key]) => key).toSorted())
})

test('prisma/sql/README.md: parameters begin with p_, variables with v_', () => {
  const sql = globSync('prisma/sql/**/*.sql', { cwd: inRoot('.') })
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n')
  const parameters = [...sql.matchAll(/^CREATE FUNCTION \w+\(([^;]*?)\)\s+RETURNS /gm)].flatMap(
    ([, list = '']) =>
      [...list.replaceAll(/--.*/g, '').matchAll(/(?:^|,)\s*(?!OUT )(\w+) /g)].map(([, name = '']) => name),
  )
  const variables = [...sql.matchAll(/^DECLARE\n((?: .+\n)+)/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name),
  )
  expect([parameters.length, variables.length].map((count) => count > 100)).toEqual([true, true])
  expect(parameters.filter((name) => !name.startsWith('p_'))).toEqual([])
  expect(variables.filter((name) => !name.startsWith('v_'))).toEqual([])
})

const KEY = '0'.repeat(64)
const DEFAULTS: Readonly<Record<string, unknown>> = {
  ...readWorkerEnv({ DATABASE_URL: 'x', FAIRNESS_SECRET: KEY, LOG_KEY: KEY, RECEIPT_PUBLIC_KEY: KEY }),
  ...readApiEnv({ DATABASE_URL: 'x', RECEIPT_KEY: KEY }),
}
const REQUIRED = ['DATABASE_URL', 'FAIRNESS_SECRET', 'LOG_KEY', 'RECEIPT_KEY', 'RECEIPT_PUBLIC_KEY']

/** Set by the system or by Vite, and no settings of the product. */
const NOT_OURS = ['PATH', 'PROD']

const ROW = /^\| `([A-Z0-9_]+)` \| (?:`([^`]+)`|none|generated|derived) \|/gm
const configuration = readFileSync(inRoot('docs/configuration.md'), 'utf8')
const rows = new Map([...configuration.matchAll(ROW)].map(([, name = '', value = '']) => [name, value]))

const CODE = [
  'packages/runtime/**/*.{ts,mjs}',
  'apps/desk/**/*.ts',
  'apps/web/{src,bundle}/**/*.{ts,tsx}',
  'apps/web/vite.config.ts',
  'prisma/seed/*.ts',
]
const OTHERS = /node_modules|\/dist\/|\.(test|spec)\.|\/test\//

/** Names that code outside the schemas reads: `env.NAME`, `portOf('NAME')` and the constant `VARIABLE`. */
function namesInCode(): string[] {
  const files = globSync(CODE, { cwd: inRoot('.') }).filter((file) => !OTHERS.test(file))
  const read = /\benv\.([A-Z][A-Z0-9_]+)|portOf\('([A-Z_]+)'|const VARIABLE = '([A-Z_]+)'/g
  return files.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(read)].map(([, ...names]) => names.join('')),
  )
}

test('docs/configuration.md lists exactly the variables that the code reads', () => {
  const read = [...Object.keys(DEFAULTS), ...namesInCode(), 'NODE_OPTIONS']
  const ours = new Set(read.filter((name) => !NOT_OURS.includes(name)))
  expect([...rows.keys()].sort()).toEqual([...ours].sort())
})

test('docs/configuration.md states the defaults of the code', () => {
  const words = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))
  const ours = Object.entries(DEFAULTS).filter(([name]) => !REQUIRED.includes(name))
  for (const [name, value] of ours) expect([name, rows.get(name)]).toEqual([name, words(value)])
})
