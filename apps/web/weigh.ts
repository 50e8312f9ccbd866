// `pnpm test weight`: the scripts that Home loads, after brotli, against their limit. `node weigh.ts [folder]` alone.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { DEFAULT_LOCALE } from '@saikoro/shared/locale'

/** Bytes. React, its router and queries, i18next and zod are 92,000 of it. */
const HOME_LIMIT = 125_000

const dist = path.resolve(import.meta.dirname, process.argv[2] ?? 'dist')
const page = readFileSync(path.join(dist, 'pages', DEFAULT_LOCALE, 'home.html'), 'utf8')
const scripts = new Set([...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))
const size = [...scripts]
  .map((file) => brotliCompressSync(readFileSync(path.join(dist, file))).length)
  .reduce((sum, bytes) => sum + bytes, 0)

process.stdout.write(`Home loads ${size} of ${HOME_LIMIT} bytes of script\n`)
process.exit(size > 0 && size <= HOME_LIMIT ? 0 : 1)
