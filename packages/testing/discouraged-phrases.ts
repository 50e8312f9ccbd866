// Phrases that this project avoids, in the files that cspell.json checks: `flagWords` of cspell holds single words only.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { inRoot } from '../../runtime/system/paths.ts'

/** A phrase as a regular expression, in which a space also matches a line break within a comment, and its replacement. */
const PHRASES: readonly (readonly [phrase: string, write: string])[] = [
  ['told ok', 'acknowledged'],
  ['(is|are|was|were|be|been|being) told', 'is notified, receives'],
  ['hea(r|rs|rd) of', 'is notified of, receives'],
  ['without an answer', 'timed out'],
  ['of (its|their|his|her) own', 'own, separate'],
  ['by hand', 'manually'],
  ['by heart', 'memoised, cached'],
  ['who (comes|came|stands|stood|goes|went)', 'the second caller, the process that'],
  ['(come|comes|came|coming) back', 'returns, restarts'],
  ['(stand|stands|stood|standing) still', 'is blocked, does not advance'],
  ['seen red', 'killed (a mutant), fails without the fix'],
  ['(?<!double-entry )the books', 'the ledger'],
]

const BREAK = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:(?:\*|\/\/|--|#)[ \t]*)?)`
const patterns = PHRASES.map(([phrase, write]) => ({
  write,
  pattern: new RegExp(String.raw`\b(?:${phrase.replaceAll(' ', BREAK)})\b`, 'gi'),
}))

/** Returns each discouraged phrase of a text as "line: phrase -> replacement". */
export function discouragedPhrases(text: string): string[] {
  return patterns.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length
      return `${line}: "${match[0].replaceAll(/\s+/g, ' ')}" -> ${write}`
    }),
  )
}

const config = z.object({ files: z.array(z.string()), ignorePaths: z.array(z.string()) })

/** Returns the discouraged phrases of all files that cspell.json checks as "path:line: phrase -> replacement". */
export function phrasesInCheckedFiles(): string[] {
  const { files, ignorePaths } = z.parse(config, JSON.parse(readFileSync(inRoot('cspell.json'), 'utf8')))
  const found = globSync(files, {
    cwd: inRoot(),
    exclude: [...ignorePaths, 'packages/lab/testing/discouraged-phrases*.ts'],
    withFileTypes: true,
  })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .flatMap((file) =>
      discouragedPhrases(readFileSync(file, 'utf8')).map(
        (each) => `${path.relative(inRoot(), file)}:${each}`,
      ),
    )
}
