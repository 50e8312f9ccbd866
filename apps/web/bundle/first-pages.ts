import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type BuiltClient, readBuiltClient } from './built-client.ts'
import { withIntegrity } from './integrity.ts'

/** Where people arrive for the first time, and the screen that they see. */
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

/** Who has not chosen a language reads this one. */
const WORDS = ['src/locales/ja.ts', 'src/locales/later-ja.ts', 'src/locales/aside-ja.ts']

/** Screens that are said in the first words alone. */
const EARLY = ['home', 'notice', 'choose', 'profile']

function preload(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** What asks for the files of a screen. */
function preloadsOf({ parts }: BuiltClient, wanted: readonly string[]): string {
  return [...new Set(wanted.flatMap((part) => parts.get(part) ?? []))].map(preload).join('')
}

/** Writes `pages/<name>.html` for the screens where people arrive. */
export function firstPages(): Plugin {
  let dist = ''
  return {
    name: 'first-pages',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const client = readBuiltClient(dist)
        const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
        mkdirSync(path.join(dist, 'pages'), { recursive: true })
        for (const [name, screen] of Object.entries(ARRIVALS)) {
          const words = EARLY.includes(name) ? WORDS.slice(0, 1) : WORDS
          // together with the entry, not one after another
          const preloads = withIntegrity(preloadsOf(client, [...words, screen]), dist)
          writeFileSync(
            path.join(dist, 'pages', `${name}.html`),
            page.replace('</head>', `${preloads}</head>`),
          )
        }
      },
    },
  }
}
