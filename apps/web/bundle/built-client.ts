import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'

/** Files of the built client that are fetched together. */
export interface BuiltClient {
  /** everything that index.html asks for */
  readonly entry: readonly string[]
  /** by source file, the additional files of each lazily loaded part */
  readonly parts: ReadonlyMap<string, readonly string[]>
  readonly workers: readonly string[]
}

function reach(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return found
  found.add(key)
  for (const next of chunk.imports ?? []) reach(manifest, next, found)
  return found
}

function filesOf(manifest: Manifest, keys: Iterable<string>): string[] {
  const files = [...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat())
  return [...new Set(files)]
}

/** Returns the files that every importer of a part has loaded already. */
function whatIsThere(manifest: Manifest, part: string, closures: ReadonlyMap<string, Set<string>>): string[] {
  const askers = [...closures].filter(([asker, keys]) => {
    return asker !== part && [...keys].some((key) => manifest[key]?.dynamicImports?.includes(part))
  })
  const [first = [], ...others] = askers.map(([, keys]) => filesOf(manifest, keys))
  return first.filter((file) => others.every((files) => files.includes(file)))
}

/** Reads the manifest and the page of a build. */
export function readBuiltClient(dist: string): BuiltClient {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const asked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  const roots = Object.keys(manifest).filter((key) => asked.includes(manifest[key]?.file ?? ''))
  const entryKeys = new Set(roots.flatMap((key) => [...reach(manifest, key)]))
  const entry = [...new Set([...asked, ...filesOf(manifest, entryKeys)])]
  const later = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const closures = new Map(later.map((key) => [key, reach(manifest, key)]))
  const parts = later.map((key) => {
    const there = whatIsThere(manifest, key, closures)
    const added = filesOf(manifest, closures.get(key) ?? [])
    return [key, added.filter((file) => !entry.includes(file) && !there.includes(file))] as const
  })
  const workers = readdirSync(path.join(dist, 'assets')).filter((name) => /\.worker-[^.]+\.js$/.test(name))
  return { entry, parts: new Map(parts), workers: workers.map((name) => `assets/${name}`) }
}
