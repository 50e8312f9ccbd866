import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'

const page = readFileSync(inRoot('docs/locks.md'), 'utf8')
const schema = readFileSync(inRoot('prisma/current.sql'), 'utf8')
const triggers = new Set(
  [...schema.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)/gm)].map(([, name]) => name),
)

/** settings of the server, which are not in the schema */
const SETTINGS = ['track_commit_timestamp']

test('every function, table and trigger that docs/locks.md names exists', () => {
  const named = [...page.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name)
  const known = new Set(schema.match(/\w+/g))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name) && !SETTINGS.includes(name))).toEqual([])
})

test('docs/locks.md lists every trigger of its table by name or by prefix', () => {
  const table = page.slice(page.indexOf('## Order of triggers'), page.indexOf('## A seal'))
  const names = [...table.matchAll(/`(\w+?)(_…)?`/g)].map(([, name = '', isPrefix]) =>
    isPrefix ? `${name}_` : `${name}$`,
  )
  const listed = new RegExp(`^(${names.join('|')})`)
  expect([...triggers].filter((name) => name && !listed.test(name))).toEqual([])
})
