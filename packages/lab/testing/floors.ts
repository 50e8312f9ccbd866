// Who may import whom. Biome compares the text of an import; this compares the files that it leads to.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  readonly from: string
  /** a path from the root, or a package */
  readonly to: string
  /** the whole clause: names and where they come from */
  readonly text: string
}

export type Sources = ReadonlyMap<string, string>

const SOURCES = '{apps/*,packages/*,scripts,tools}/**/*.{ts,tsx,mjs}'
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?<names>[^'"();]*?\sfrom\s)?['"](?<static>[^'"\n]+)['"]|\bimport\(\s*['"](?<lazy>[^'"\n]+)['"]/g

const WEB = 'apps/web/src'

interface Rule {
  readonly name: string
  readonly from: RegExp
  readonly to: RegExp
  readonly names?: RegExp
}

const RULES: readonly Rule[] = [
  { name: 'entities do not know who shows them', from: under('entities'), to: under('(features|app)') },
  { name: 'a feature does not know the app', from: under('features'), to: under('app') },
  { name: 'ui has no data', from: under('ui'), to: under('(entities|features|app)') },
  { name: 'ui fetches nothing', from: under('ui'), to: under('lib/call\\.ts'), names: /\bcallApi/ },
  {
    name: 'ui fetches nothing',
    from: under('ui'),
    to: /^@tanstack\/react-query$/,
    names: /\buse(Infinite|Suspense)?(Query|Queries|Mutation)\b|Options\b/,
  },
  { name: 'ui fetches nothing', from: under('ui'), to: /^packages\/shared\/contract\// },
  { name: 'lib stands below the rest', from: under('lib'), to: under('(ui|entities|features|app)') },
  {
    name: 'the API and its clients share packages/shared alone',
    from: /^apps\/web\/(?!e2e\/)/,
    to: /^apps\/api\//,
  },
  { name: 'the API and its clients share packages/shared alone', from: /^apps\/api\//, to: /^apps\/web\// },
  { name: 'what is shared runs in a browser', from: /^packages\/shared\/(?!.*(test|config))/, to: /^node:/ },
  { name: 'what is shared stands on nothing of ours', from: /^packages\/shared\//, to: /^(apps|scripts)\// },
]

function under(folder: string): RegExp {
  return new RegExp(`^${WEB}/${folder}(/|$)`)
}

export function readSources(root: string): Sources {
  const names = globSync(SOURCES, {
    cwd: root,
    exclude: (name) => /node_modules|generated|dist|media/.test(name),
  })
  return new Map(
    names.map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(root, name), 'utf8')]),
  )
}

function leadsTo(from: string, source: string): string {
  if (source.startsWith('.')) return path.posix.join(path.posix.dirname(from), source)
  return source.replace(/^@saikoro\/shared\//, 'packages/shared/')
}

export function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, code]) =>
    [...code.matchAll(IMPORT)].map(({ 0: text, groups }) => ({
      from,
      to: leadsTo(from, groups?.static ?? groups?.lazy ?? ''),
      text,
    })),
  )
}

const featureOf = (file: string) => new RegExp(`^${WEB}/features/([^/]+)/`).exec(file)?.[1]

export function forbidden(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, text }) => {
    const broken = RULES.filter((rule) => {
      return rule.from.test(from) && rule.to.test(to) && (rule.names?.test(text) ?? true)
    }).map(({ name }) => name)
    const [mine, other] = [featureOf(from), featureOf(to)]
    if (mine && other && mine !== other) broken.push('a feature does not know another')
    return broken.map((name) => `${from} imports ${to}: ${name}`)
  })
}

/** A folder and what it contains are one room: its parts import its context, and its entry imports the parts. */
const isWithin = (a: string, b: string) => a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** A test may look at anything. */
const isTest = (file: string) => /\.test\.tsx?$|\/(test|e2e|test-data)\//.test(file)

/** Folders that lead back to themselves, each with the way round. */
export function foldersInACircle(imports: readonly Import[], isSource: (file: string) => boolean): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [here, there] = [path.posix.dirname(from), path.posix.dirname(to)]
    if (here === there || isWithin(here, there) || isTest(from) || !isSource(to)) continue
    next.set(here, (next.get(here) ?? new Set()).add(there))
  }
  const wayBack = (start: string): string[] | undefined => {
    const ways = [...(next.get(start) ?? [])].map((folder) => [start, folder])
    const seen = new Set<string>()
    for (const way of ways) {
      const last = way.at(-1) ?? start
      if (last === start) return way
      if (seen.has(last)) continue
      seen.add(last)
      for (const folder of next.get(last) ?? []) ways.push([...way, folder])
    }
    return undefined
  }
  return [...next.keys()].flatMap((folder) => wayBack(folder)?.join(' → ') ?? [])
}
