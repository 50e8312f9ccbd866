import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The build's own notes, copies that are the same after decoding, and the list itself. */
const LEFT_OUT = /^\.vite(\/|$)|\.(br|gz)$|^client-manifest\.txt$/

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Every file of a built client as a line: SHA-256, two spaces, path; in the order of their paths. */
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
