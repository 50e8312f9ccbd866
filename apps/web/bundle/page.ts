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

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Moves the style sheets behind the splash, whose styles are inline: it is painted first, while they load. */
function splashFirst(page: string): string {
  const styles = page.match(STYLESHEET) ?? []
  const preloaded = page.replace(STYLESHEET, (link) =>
    link.replace('rel="stylesheet"', 'rel="preload" as="style"'),
  )
  return preloaded.replace('</body>', `${styles.join('')}\n  </body>`)
}

/** Writes the page in its final form, before other pages are derived from it. */
export function finishPage(dist: string): void {
  const page = path.join(dist, 'index.html')
  writeFileSync(page, withIntegrity(splashFirst(readFileSync(page, 'utf8')), dist))
}
