import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as admin from '../../runtime/commands/admin.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import * as checks from '../../testing/test.ts'
import * as lab from '../main.ts'

/** created by the command beside it */
const MADE = ['apps/web/screenshots']

const read = (page: string) => readFileSync(inRoot(page), 'utf8')
const allIn = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

const DOCS = readdirSync(inRoot('docs')).filter((name) => name.endsWith('.md'))
const RECORDS = readdirSync(inRoot('docs/decisions'))
const FOLDERS = globSync('{apps,packages,prisma,deploy}/**/README.md', {
  cwd: inRoot('.'),
  exclude: ['**/node_modules/**'],
})
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...FOLDERS,
  ...DOCS.map((name) => `docs/${name}`),
  ...RECORDS.map((name) => `docs/decisions/${name}`),
]

function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, name = '']) => name)
  return named.filter((name) => /^(apps|packages|prisma|deploy|scripts|tools|docs)\//.test(name))
}

const SOURCES = globSync(
  [
    '{apps,packages,prisma,deploy}/**/*.{ts,tsx,mjs,js,css,json,csv,sql,prisma,py,yml,cfg,conf,sh,md}',
    '*.{md,yml,yaml,json,ts}',
    '.ci/run',
  ],
  {
    cwd: inRoot('.'),
    exclude: [
      '**/{node_modules,dist,generated,test-results}/**',
      'prisma/migrations/**',
      'packages/lab/docs/**',
    ],
  },
)
const program = SOURCES.filter((file) => !/\.(md|css|json|csv)$|pnpm-lock/.test(file))
  .map(read)
  .join('\n')
const wordsOfProgram = new Set(allIn(program, /\w+/g))

/** Text in backticks, and blocks of TypeScript and SQL. */
const codeIn = (text: string): string[] =>
  [...text.matchAll(/```(\w*)\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(([, language, block, span]) =>
    span === undefined ? (['ts', 'sql'].includes(language ?? '') ? [block ?? ''] : []) : [span],
  )

/** Tables that are written from the code. */
const GENERATED = ['docs/calls.md', 'docs/asvs.md']
const AUTHORED = PAGES.filter((page) => !GENERATED.includes(page))

/** Files of an installation and of the system. */
const INSTALLED = /^\.data\/|^\/|^(secrets\.json|lost-requests\.csv|all\.sql)$/

test('every file named in the docs exists, at the end of the path that is given', () => {
  const ends = SOURCES.map((file) => `/${file}`)
  const named = AUTHORED.flatMap((page) =>
    codeIn(read(page))
      .flatMap((code) => code.split(/\s+/))
      .filter((word) => /^[\w./@-]*\.(tsx?|mjs|js|sql|py|yml|json|md|css|csv|conf|cfg|sh)$/.test(word))
      .filter((word) => !INSTALLED.test(word))
      .map((word) => ({ page, file: word.replace(/^(\.{1,2}\/)+/, '') })),
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(({ file }) => !ends.some((end) => end.endsWith(`/${file}`)))).toEqual([])
})

/** Settings and programs of PostgreSQL, PgBouncer and pgBackRest that only an operator uses. */
const OF_SERVERS = [
  'CIPHER_PASS',
  'max_prepared_statements',
  'max_wal_size',
  'pg_dumpall',
  'shared_buffers',
  'wal_compression',
]

test('every table, function, variable and setting named in the docs is a word of the program', () => {
  const name =
    /(?<![\w-])(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w.-])/g
  const named = AUTHORED.flatMap((page) =>
    codeIn(read(page)).flatMap((code) => allIn(code, name).map((word) => ({ page, word }))),
  )
  expect(named.length).toBeGreaterThan(250)
  expect(named.filter(({ word }) => !wordsOfProgram.has(word) && !OF_SERVERS.includes(word))).toEqual([])
})

test('every table and every column of a table named in the docs is in the schema', () => {
  const tables = new Map(
    [...read('prisma/current.sql').matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)/gm)].map(
      ([, table = '', columns = '']) => [table, allIn(columns, /(?<=^ {2})\w+/gm)] as const,
    ),
  )
  const pages = AUTHORED.map(read).join('\n')
  const named = [...pages.matchAll(/\btables? (`\w+`(?:(?: \([^)]*\))?,? (?:and )?`\w+`)*)/g)].flatMap(
    ([, list = '']) => allIn(list, /(?<=`)\w+(?=`)/g),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((table) => !tables.has(table))).toEqual([])
  const columns = [...pages.matchAll(/`(\w+)\.(\w+)`/g)].filter(([, table = '']) => tables.has(table))
  expect(columns.length).toBeGreaterThan(5)
  expect(
    columns
      .filter(([, table = '', column = '']) => !tables.get(table)?.includes(column))
      .map(([words]) => words),
  ).toEqual([])
})

test('the glossary names on the wire are words of the contract or of the envelope', () => {
  const contract = globSync('packages/shared/contract/*.ts', { cwd: inRoot('.') })
    .map(read)
    .join('')
  const sources = `${contract}${read('apps/api/src/http/envelope.ts')}`
  const words = new Set([...allIn(sources, /[\w/]+/g), ...allIn(sources, /\w+/g)])
  const named = [...read('docs/glossary.md').matchAll(/^\|(?:[^|]+\|){3}([^|]+)\|$/gm)].flatMap(
    ([, cell = '']) => allIn(cell, /(?<=`)[\w/]+(?=`)/g),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((word) => !words.has(word))).toEqual([])
})

test('every address named in the docs is in the program', () => {
  const named = AUTHORED.flatMap((page) =>
    codeIn(read(page)).filter((code) =>
      /^\/(?!etc|var|usr|opt|tmp|mnt|home|api\/PATH)[A-Za-z][\w./-]*$/.test(code),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(
    named.filter(
      (address) => !program.includes(address) && !program.includes(`'${address.split('/').at(-1)}'`),
    ),
  ).toEqual([])
})

test('the rows of every table in the docs have as many cells as its head', () => {
  const uneven = PAGES.flatMap((page) => {
    const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, 'code')
    return [...text.matchAll(/(?:^\|.*\n)+/gm)].flatMap(([table]) => {
      const [head, ...rows] = table.trimEnd().split('\n')
      const cells = (row = '') => row.split(/(?<!\\)\|/).length
      return rows.filter((row) => cells(row) !== cells(head)).map((row) => `${page}: ${row}`)
    })
  })
  expect(uneven).toEqual([])
})

test('every path named in the docs exists', () => {
  const gone = PAGES.flatMap((page) =>
    pathsIn(read(page)).filter((name) => !MADE.includes(name) && !existsSync(inRoot(name))),
  )
  expect(gone).toEqual([])
})

test('every relative link leads to a file', () => {
  const broken = PAGES.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
    return links.filter((link) => !link.includes('://') && !existsSync(inRoot(path.dirname(page), link)))
  })
  expect(broken).toEqual([])
})

/** Heading → anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every link to a heading leads to one', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].filter(([, file = '', anchor = '']) => {
      const target = path.posix.join(path.dirname(page), file || path.basename(page))
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
      return !headings.includes(anchor)
    }),
  )
  expect(broken.map(([link]) => link)).toEqual([])
})

test('the README has at most 121 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121)
})

test('docs has at most ten pages beside the decision records', () => {
  expect(DOCS.length).toBeLessThanOrEqual(10)
})

test('every npm script named in the docs exists in package.json', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = PAGES.flatMap((page) => [...read(page).matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name))
  expect(named).toContain('lab')
  expect(named.filter((name) => !name || !(name in scripts))).toEqual([])
})

test('README states the Node versions that package.json and run.mjs require', () => {
  const [, least] = JSON.parse(read('package.json')).engines.node.match(/^>=(\d+)$/)
  const [, own] = read('packages/runtime/run.mjs').match(/needs Node ([\d.]+) or later/) ?? []
  expect(read('README.md')).toContain(`Node ${own} or later; on Linux, Node ${least} is enough`)
})

test('README lists every npm script', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(
    Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(read('README.md'))),
  ).toEqual([])
})

test.each([
  ['lab', lab.usage],
  ['admin', admin.usage],
  ['test', checks.usage],
])('every npm run %s -- NAME in the docs and in the program is a name of its usage', (command, usage) => {
  const named = [...PAGES.map(read), program].flatMap((text) =>
    [...text.matchAll(new RegExp(`npm (?:run )?${command} -- ([a-z][\\w-]+)`, 'g'))].map(
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(usage))).toEqual([])
})

/** The module of a command, and what follows its name. */
function commandOf(script: string, given: string): { file: string; args: string } {
  const [, file = ''] =
    new RegExp(`^  ${script}: '([^']+)'`, 'm').exec(read('packages/runtime/run.mjs')) ?? []
  const [, name, args = ''] = /^([a-z][\w-]*)(.*)/.exec(given) ?? []
  if (script === 'lab' && name) return { file: `packages/lab/commands/${name}.ts`, args }
  if (script === 'admin' && name) return { file: `packages/runtime/commands/${name}.ts`, args }
  return { file, args: given }
}

test('every option of an npm script in the docs is in the usage of its command', () => {
  const options = PAGES.flatMap((page) =>
    [...read(page).matchAll(/npm (?:run )?([a-z]+) -- ([^`\n#]+)/g)].flatMap(
      ([, script = '', given = '']) => {
        const { file, args } = commandOf(script, given)
        const [, usage = ''] = /export const usage = `([\s\S]*?)`\n/.exec(read(file)) ?? []
        return allIn(args, /(?<![\w-])--[a-z][\w-]+/g).map((option) => ({ page, file, option, usage }))
      },
    ),
  )
  expect(options.length).toBeGreaterThan(20)
  expect(
    options
      .filter(({ option, usage }) => !new RegExp(`${option}\\b(?!-)`).test(usage))
      .map(({ usage: _, ...each }) => each),
  ).toEqual([])
})

test('every filter of npm test in the docs is a part of the path of a test', () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/npm test -- (?:unit|api|e2e|long) ([a-z][\w./-]*)/g)].map(
      ([, filter = '']) => filter,
    ),
  )
  const tests = globSync('{apps,packages}/**/*.{test,spec}.{ts,tsx}', {
    cwd: inRoot('.'),
    exclude: ['**/node_modules/**'],
  })
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((filter) => !tests.some((file) => file.includes(filter)))).toEqual([])
})

test.each(RECORDS)('decision record %s has date, context, decision and consequence', (name) => {
  expect(read(`docs/decisions/${name}`)).toMatch(
    /^# .+\n\nDate: \d{4}-\d\d-\d\d\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequence\.\*\* .+\n$/,
  )
})

test('no two decision records have one number', () => {
  const numbers = RECORDS.map((name) => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('README and CONTRIBUTING link to the glossary', () => {
  expect(read('README.md')).toContain('](docs/glossary.md)')
  expect(read('CONTRIBUTING.md')).toContain('](docs/glossary.md)')
})

const attacks = read('apps/api/test/attacks/README.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (attack|---) /.test(line))

test('apps/api/test/attacks/README.md has a class, a structure and a test for each attack', () => {
  expect(attacks.length).toBeGreaterThan(20)
  for (const row of attacks) expect(row.split(' | '), row).toHaveLength(4)
})

test.each(attacks)('names an existing test: %s', (row) => {
  const [, file = '', title = ''] = /`([^`]+\.test\.ts)` "(.+)" \|$/.exec(row) ?? []
  expect(existsSync(inRoot(file)), file).toBe(true)
  expect(read(file)).toContain(title)
})
