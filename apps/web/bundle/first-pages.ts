import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@saikoro/shared/locale'
import type { Plugin } from 'vite'
import { BUNDLES, FIRST_SCREENS } from '../src/locales/bundles.ts'
import { afterBuild } from './after-build.ts'
import { readBuiltClient } from './built-client.ts'
import { withIntegrity } from './integrity.ts'
import { messagesPart } from './messages.ts'

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

/** Writes `pages/<locale>/<name>.html` for the screens of first visits. */
export const firstPages = (): Plugin =>
  afterBuild('first-pages', (dist) => {
    const client = readBuiltClient(dist)
    const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
    for (const locale of LOCALES) {
      const folder = path.join(dist, 'pages', locale)
      mkdirSync(folder, { recursive: true })
      for (const [name, screen] of Object.entries(ARRIVALS)) {
        const isFirst = FIRST_SCREENS.some((path) => path.toLowerCase() === `/${name}`)
        const bundles = isFirst ? (['first'] as const) : BUNDLES
        const messages = bundles.map((bundle) => messagesPart(locale, bundle))
        // together with the entry, not one after another
        const preloads = withIntegrity(
          client
            .filesOf([...messages, screen])
            .map(preload)
            .join(''),
          dist,
        )
        writeFileSync(path.join(folder, `${name}.html`), page.replace('</head>', `${preloads}</head>`))
      }
    }
  })
