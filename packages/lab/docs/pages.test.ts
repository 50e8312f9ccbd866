import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readApiEnv, readWorkerEnv } from '../../../apps/api/src/kernel/env.ts'
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
