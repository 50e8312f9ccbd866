import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NAMED = /<(?:script|link)\b[^>]*\s(?:src|href)="\/(assets\/[^"]+)"[^>]*(?=>)/g

export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** Adds the hash of each built file to its tag, so that browsers reject any other file. */
export function withIntegrity(tags: string, dist: string): string {
  return tags.replace(
    NAMED,
    (tag, file: string) => `${tag} integrity="${integrityOf(readFileSync(path.join(dist, file)))}"`,
  )
}

/** Writes the hashes into the page when all files are final, before other pages are derived from it. */
export function addIntegrity(dist: string): void {
  const page = path.join(dist, 'index.html')
  writeFileSync(page, withIntegrity(readFileSync(page, 'utf8'), dist))
}
