import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Access to clock, randomness, network, files or locale. `new Date(` with an argument is arithmetic. */
const IMPURE =
  /\bDate\.now\b|new Date\(\)|\bDate\(\)|Math\.random|randomBytes|getRandomValues|\bperformance\b|\bcrypto\.|\bprocess\b|\bfetch\b|set(Timeout|Interval)|\bconsole\b|localStorage|indexedDB|node:|i18n|\bIntl\b|toLocale|import\(|\bglobalThis\b/

const folders = [new URL('../rules/', import.meta.url), new URL('../fairness/', import.meta.url)]

function sources(folder: URL): [string, string][] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
}

const LOG = new URL('../../tlog/lib/', import.meta.url)

test.each([...folders, LOG].flatMap(sources))('%s is pure', (_, text) => {
  expect(text.match(IMPURE)?.[0]).toBeUndefined()
})

test('rules and fairness import only each other, tlog, noble and a word list', () => {
  for (const [name, text] of folders.flatMap(sources)) {
    const from = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path ?? '')
    const foreign = from.filter(
      (path) =>
        !/^\.\.?\/((rules|fairness|contract)\/)?[a-z0-9-]+\.ts$|^@noble\/(hashes|curves)\/|^@saikoro\/tlog\/[a-z0-9-]+$|^@zxcvbn-ts\/language-common$/.test(
          path,
        ),
    )
    expect([name, foreign]).toEqual([name, []])
  }
})
