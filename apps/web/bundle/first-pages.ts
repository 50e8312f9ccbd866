import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import type { Manifest } from 'vite'
import { FIRST_SCREENS } from '../src/locales/bundles.ts'
import { withIntegrity } from './page.ts'

/** Paths of first visits with their screens. */
const ARRIVALS = {
  start: 'src/features/member/LoginScreen.tsx',
  home: 'src/features/home/HomeScreen.tsx',
  notice: 'src/features/video/VideoHallScreen.tsx',
  choose: 'src/features/xuanfei/DirectoryScreen.tsx',
  game: 'src/features/lottery/GameScreen.tsx',
  mine: 'src/features/member/MineScreen.tsx',
  login: 'src/features/member/LoginScreen.tsx',
  profile: 'src/features/xuanfei/ProfileScreen.tsx',
} as const

function preload(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** Returns the files of chunks, given by their source files or their names. */
function filesOf(manifest: Manifest, chunks: readonly string[]): string[] {
  const named = Object.keys(manifest).filter((key) => chunks.includes(manifest[key]?.name ?? ''))
  const keys = new Set([...chunks, ...named])
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  return [
    ...new Set([...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat())),
  ]
}

/**
 * Returns what the front door says of itself, to be read while its scripts load: as one text, which no later one exceeds in size, so that
 * it is the largest contentful paint.
 */
function welcome(locale: Locale): string {
  const file = path.join(import.meta.dirname, `../src/locales/${locale}/home.json`)
  const { doorMeet, doorWatch, doorPlay }: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return `<p id="welcome" lang="${locale}">${[doorMeet, doorWatch, doorPlay].join('<br>')}</p>`
}

/** Writes `pages/<locale>/<name>.html` for the screens of first visits. */
export function writeFirstPages(dist: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  for (const locale of LOCALES) {
    const folder = path.join(dist, 'pages', locale)
    mkdirSync(folder, { recursive: true })
    for (const [name, screen] of Object.entries(ARRIVALS)) {
      const isFirst = FIRST_SCREENS.some((path) => path.toLowerCase() === `/${name}`)
      const messages = (isFirst ? ['first'] : ['first', 'rest']).map((bundle) => `${locale}-${bundle}`)
      // together with the entry, not one after another
      const files = filesOf(manifest, [...messages, screen]).filter((file) => !page.includes(`"/${file}"`))
      const head = withIntegrity(files.map(preload).join(''), dist)
      const html = page.replace('</head>', `${head}</head>`)
      writeFileSync(
        path.join(folder, `${name}.html`),
        name === 'start' ? html.replace('<!-- welcome -->', welcome(locale)) : html,
      )
    }
  }
}
