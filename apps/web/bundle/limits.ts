import { DEFAULT_LOCALE } from '@saikoro/shared/locale'
import type { BuiltClient } from './built-client.ts'
import { messagesPart } from './messages.ts'

/** One thousand bytes, after brotli. */
const KB = 1000

/** React, its router and queries, i18next and zod are 100 of it. */
const ENTRY = 115.5 * KB
const CSS = 8 * KB
/** Scripts and module preloads of Home. */
const HOME = 120 * KB
const FIRST_MESSAGES = 3 * KB
const OTHER_MESSAGES = 13 * KB
const SCREEN = 15 * KB
const DIALOG = 20 * KB

/** Large parts that are loaded only on request. */
const LARGE: readonly (readonly [part: RegExp, limit: number])[] = [
  [/hls\.light/, 100 * KB],
  [/\/Player\./, 4 * KB],
  [/beacon-check\.ts$/, 24 * KB],
  [/SheetDialog|PhotoViewer/, DIALOG],
]

export interface Weight {
  readonly name: string
  readonly limit: number
  readonly files: readonly string[]
}

function limitOf(part: string): number {
  if (part.startsWith('virtual:messages/')) return part.endsWith('-first') ? FIRST_MESSAGES : OTHER_MESSAGES
  return LARGE.find(([pattern]) => pattern.test(part))?.[1] ?? SCREEN
}

/** Files that many screens share; each is loaded once and measured separately. */
const SHARED = [
  { name: 'Verifier', file: /\/verifier-/, limit: 25 * KB },
  { name: 'Device', file: /\/device-/, limit: 5 * KB },
  { name: 'Common parts', file: /\/common-/, limit: 5 * KB },
  { name: 'Rules', file: /\/rules-/, limit: 1.2 * KB },
  { name: 'Icons', file: /\/icons-/, limit: 3 * KB },
]

/** Returns the measured parts with their limits. */
export function weightsOf({ entry, parts, workers }: BuiltClient): Weight[] {
  const own = (files: readonly string[]) =>
    files.filter((each) => !SHARED.some(({ file }) => file.test(each)))
  const later = [...new Set([...parts.values()].flat())]
  const named = [messagesPart(DEFAULT_LOCALE, 'first'), 'src/features/home/HomeScreen.tsx'].flatMap(
    (part) => parts.get(part) ?? [],
  )
  const home = [...new Set([...entry, ...named])].filter((file) => file.endsWith('.js'))
  return [
    { name: 'Home, as its page names it', limit: HOME, files: home },
    ...SHARED.map(({ name, file, limit }) => ({
      name,
      limit,
      files: later.filter((each) => file.test(each)),
    })),
    { name: 'Entry', limit: ENTRY, files: entry.filter((file) => file.endsWith('.js')) },
    { name: 'First CSS', limit: CSS, files: entry.filter((file) => file.endsWith('.css')) },
    ...[...parts].map(([part, files]) => ({
      name: part.replace(/^.*\//, ''),
      limit: limitOf(part),
      files: own(files),
    })),
    ...workers.map((file) => ({ name: 'verify.worker.ts', limit: 30 * KB, files: [file] })),
  ]
}
