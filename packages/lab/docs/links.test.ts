// What the pages name exists: files, headings, commands, tests and folders.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as admin from '@saikoro/runtime/commands/admin'
import { inRoot } from '@saikoro/system/paths'
import { expect, test } from 'vitest'
import * as lab from '../main.ts'

const read = (file: string) => readFileSync(inRoot(file), 'utf8')
/** Folders that a command or an installation writes. */
const WRITTEN = /^(node_modules|dist|generated|test-results|screenshots|\.git|\.data)$/
const FILES = globSync('**', {
  cwd: inRoot('.'),
  exclude: (entry) => WRITTEN.test(path.basename(entry)),
}).map((file) => file.replaceAll(path.sep, '/'))
const PAGES = FILES.filter((file) => file.endsWith('.md'))

/** Every match in every page, with its page. */
const inPages = (pattern: RegExp) =>
  PAGES.flatMap((page) => [...read(page).matchAll(pattern)].map((match) => ({ page, match })))

/** Written by a command. */
const MADE = /^apps\/web\/(screenshots|dist)/

test('every file and folder that a page names exists', () => {
  const paths = inPages(/`((?:apps|packages|prisma|deploy|docs)\/[\w./-]+)`/g)
  const names = inPages(/`([\w-]+(?:\/[\w-]+)*\.(?:tsx?|mjs|sql|py|md))`/g)
  expect([paths.length > 50, names.length > 40]).toEqual([true, true])
  const gone = [
    ...paths.filter(({ match: [, file = ''] }) => !MADE.test(file) && !existsSync(inRoot(file))),
    ...names.filter(({ match: [, name] }) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`))),
  ]
  expect(gone.map(({ page, match: [name] }) => `${page}: ${name}`)).toEqual([])
})

/** Heading → anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every link of a page leads to a file and a heading', () => {
  const links = inPages(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]+))?\)/g)
  expect(links.length).toBeGreaterThan(30)
  const broken = links.filter(({ page, match: [, file, anchor] }) => {
    const target = file ? path.posix.join(path.posix.dirname(page), file) : page
    if (!existsSync(inRoot(target))) return true
    const headings = () =>
      [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
    return anchor !== undefined && !headings().includes(anchor)
  })
  expect(broken.map(({ page, match: [link] }) => `${page}: ${link}`)).toEqual([])
})

const OF_PNPM = /^(run|sbom)$/

test('every script and every command of lab and admin that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const usage: Readonly<Record<string, string>> = { lab: lab.usage, admin: admin.usage }
  const commands = inPages(/(?:`|^)pnpm ([a-z][\w:]+)(?: ([a-z][\w-]+))?/gm)
  expect(commands.length).toBeGreaterThan(10)
  const unknown = commands.filter(({ match: [, script = '', name] }) => {
    const list = usage[script]
    if (OF_PNPM.test(script)) return false
    return !(script in scripts) || (list && name && !new RegExp(`^ +${name} `, 'm').test(list))
  })
  expect(unknown.map(({ page, match: [command] }) => `${page}: ${command}`)).toEqual([])
})

test('every attack has a class, a structure and an existing test', () => {
  const rows = read('apps/api/test/attacks/README.md').match(/^\| (?!attack |---).*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(50)
  const wrong = rows.filter((row) => {
    const [, file = '', title = ''] = /`([^`]+\.test\.ts)` "(.+)" \|$/.exec(row) ?? []
    return row.split(' | ').length !== 4 || !file || !read(file).includes(title)
  })
  expect(wrong).toEqual([])
})

const folders = (folder: string) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('a domain has one name in the contract, the API and the SQL (CONTRIBUTING.md)', () => {
  const domains = folders('apps/api/src/domains')
  const contract = readdirSync(inRoot('packages/shared/contract')).map((name) => name.replace('.ts', ''))
  expect(domains.filter((name) => !contract.includes(name))).toEqual([])
  const ofDatabase = folders('prisma/functions').filter((name) => !domains.includes(name))
  expect(ofDatabase.toSorted()).toEqual(['kernel', 'ledger', 'media', 'operator'])
})
