import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes the manifest of the client for the public log, which reveals any other client. */
export function writeClientManifest(dist: string): void {
  writeFileSync(path.join(dist, 'client-manifest.txt'), manifestOf(dist))
}

/** Build metadata, compressed copies, and the manifest itself. */
const LEFT_OUT = /^\.vite(\/|$)|\.(br|gz)$|^client-manifest\.txt$/

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns a line for each file of a built client: SHA-256, two spaces, path; sorted by path. */
export function manifestOf(dist: string): string {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll(path.sep, '/'),
  )
  const files = names.filter((name) => !LEFT_OUT.test(name) && statSync(path.join(dist, name)).isFile())
  return files
    .toSorted()
    .map((name) => `${sha256Of(readFileSync(path.join(dist, name)))}  ${name}\n`)
    .join('')
}
