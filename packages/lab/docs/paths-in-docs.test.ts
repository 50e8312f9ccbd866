import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/setup/paths.ts'

/** created by the command beside it */
const MADE = ['apps/web/screenshots']

const read = (page: string) => readFileSync(inRoot(page), 'utf8')

const TASKS = readdirSync(inRoot('docs/operators')).map((name) => `docs/operators/${name}`)

function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, name = '']) => name)
  return named.filter((name) => /^(apps|packages|prisma|scripts|tools|docs)\//.test(name))
}

test('every path named in the docs exists', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/configuration.md',
    'docs/fairness.md',
    'docs/operators.md',
    'docs/operations.md',
    ...TASKS,
  ]
  const gone = pages.flatMap((page) =>
    pathsIn(read(page)).filter((name) => !MADE.includes(name) && !existsSync(inRoot(name))),
  )
  expect(gone).toEqual([])
})

test('every relative link leads to a file', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/operators.md',
    'docs/operations.md',
    'docs/fairness.md',
    'docs/configuration.md',
    'docs/decisions.md',
    ...TASKS,
  ]
  const broken = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
    return links.filter((link) => !link.includes('://') && !existsSync(inRoot(path.dirname(page), link)))
  })
  expect(broken).toEqual([])
})

test('the README has at most 121 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121)
})
