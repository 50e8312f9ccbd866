// `npm run lab -- screenshots`: every screen in both themes and four languages, with a contact sheet of each.
// `-- --widths NAME NAME` takes these screens, and what opens on some, in four widths and both themes, a sheet each.
// `-- --readme` draws the README's pictures instead, `-- --operators` those of docs/operators.md, `-- --whole` takes screens in their full length.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, request } from '@playwright/test'
import { wireLanguageOf } from '@saikoro/shared/locale'
import startProduct from '../e2e/global-setup.ts'
import { type Role, SCREENS } from '../e2e/screens.ts'
import { openBrowser, openPhone, shoot, THEMES, type Theme } from './camera.ts'
import { contactSheet, type Shot } from './contact-sheet.ts'
import { drawOperatorPages } from './operator-pages.ts'
import { drawReadmeStrips } from './readme-strips.ts'
import { shootWidths } from './widths.ts'

const FOLDER = path.resolve(import.meta.dirname, '../screenshots')
const LANGUAGES = ['ja', 'en', 'zh', 'ms'] as const
type Language = (typeof LANGUAGES)[number]

type Sessions = Readonly<Partial<Record<Role, string>>>

/** Nobody else sees these. */
const LOOKED_AT_BY: Readonly<Record<string, Role>> = {
  login: 'visitor',
  register: 'visitor',
  recover: 'visitor',
  briefing: 'newcomer',
  closed: 'closed',
}

async function shootAs(browser: Browser, role: Role, language: Language, theme: Theme, sessions: Sessions) {
  const token = sessions[role]
  const entries = { language: wireLanguageOf(language), ...(token === undefined ? {} : { token }) }
  const phone = await openPhone(browser, theme, entries)
  const page = await phone.newPage()
  const shots: Shot[] = []
  for (const { name, path: address } of SCREENS) {
    if ((LOOKED_AT_BY[name] ?? 'member') !== role) continue
    shots.push({ name, picture: await shoot(page, address, process.argv.includes('--whole')) })
    process.stdout.write('.')
  }
  await phone.close()
  return shots
}

async function shootAll(browser: Browser, language: Language, theme: Theme, sessions: Sessions) {
  const folder = path.join(FOLDER, language, theme)
  await mkdir(folder, { recursive: true })
  process.stdout.write(`${language} ${theme} `)
  const shots: Shot[] = []
  for (const role of ['member', 'visitor', 'newcomer', 'closed'] as const) {
    if (role !== 'closed' || sessions.closed !== undefined) {
      shots.push(...(await shootAs(browser, role, language, theme, sessions)))
    }
  }
  for (const { name, picture } of shots) await writeFile(path.join(folder, `${name}.png`), picture)
  await writeFile(path.join(FOLDER, `${language}-${theme}.webp`), await contactSheet(shots))
  process.stdout.write(` ${shots.length}\n`)
}

async function openSessions(): Promise<Sessions> {
  const { sessionOf, createActivity } = await import('../e2e/story/people.ts') // it asks where the product is when it loads
  const api = await request.newContext({ baseURL: process.env.E2E_URL })
  const member = await sessionOf(api, 'member')
  if (member !== undefined) await createActivity(api, member)
  const newcomer = await sessionOf(api, 'newcomer')
  const closed = process.env.E2E_DATA_DIR ? await sessionOf(api, 'closed') : undefined
  await api.dispose()
  return { member, newcomer, closed }
}

if (process.argv.includes('--operators')) {
  const chromium = await openBrowser()
  await drawOperatorPages(chromium).finally(() => chromium.close())
  process.exit(0)
}
const stopProduct = await startProduct()
const browser = await openBrowser()
try {
  const sessions = await openSessions()
  const widths = process.argv.indexOf('--widths')
  if (widths > 0) await shootWidths(browser, process.argv.slice(widths + 1), sessions.member ?? '')
  else if (process.argv.includes('--readme')) await drawReadmeStrips(browser, sessions.newcomer ?? '')
  else {
    for (const language of LANGUAGES)
      for (const theme of THEMES) await shootAll(browser, language, theme, sessions)
  }
} finally {
  await browser.close()
  await stopProduct?.()
}
