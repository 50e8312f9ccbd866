import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'

/** Files of the built client that are fetched together. */
export interface BuiltClient {
  /** Files that index.html names. */
  readonly entry: readonly string[]
  /** Returns the additional files of chunks, given by their source files or their names. */
  filesOf(chunks: readonly string[]): string[]
}

/** Reads the manifest and the page of a build. */
export function readBuiltClient(dist: string): BuiltClient {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)

  function filesOf(chunks: readonly string[]): string[] {
    const named = Object.keys(manifest).filter((key) => chunks.includes(manifest[key]?.name ?? ''))
    const keys = new Set([...chunks, ...named])
    for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
    const files = [...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat())
    return [...new Set(files)].filter((file) => !entry.includes(file))
  }
  return { entry, filesOf }
}
