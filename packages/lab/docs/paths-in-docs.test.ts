import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as admin from '../../runtime/commands/admin.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import * as lab from '../main.ts'
import * as checks from '../testing/test.ts'

/** created by the command beside it */
const MADE = ['apps/web/screenshots']

const read = (page: string) => readFileSync(inRoot(page), 'utf8')

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
  return named.filter((name) => /^(apps|packages|prisma|scripts|tools|docs)\//.test(name))
}

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
])('every npm run %s -- NAME in the docs is a name of its usage', (command, usage) => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(new RegExp(`npm (?:run )?${command} -- ([a-z][\\w-]+)`, 'g'))].map(
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(usage))).toEqual([])
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
