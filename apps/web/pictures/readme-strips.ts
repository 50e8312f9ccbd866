import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { HEIGHT, openPhone, settle, type Theme, WIDTH } from './camera.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures')
const BACKGROUND = '#8b8178'
const GAP = 36

/** A draw that this page saw from before its closing carries the pressed seal. */
const WITNESSED_MS = 150_000

interface Scene {
  readonly theme: Theme
  readonly isMember: boolean
  readonly go: (page: Page) => Promise<unknown>
}

const see = (address: string) => (page: Page) => page.goto(address)

async function chooseAtTheTable(page: Page): Promise<void> {
  await page.goto('/Lottery?key=sai60&id=1')
  await page.locator('[data-seal="witnessed"]').first().waitFor({ timeout: WITNESSED_MS })
  for (const option of ['big', 'odd']) await page.locator(`[data-option="${option}"]`).click()
  await page.locator('button:enabled', { hasText: 'Review bet' }).waitFor({ timeout: WITNESSED_MS })
  await page.locator('[role="status"] > p').waitFor({ state: 'detached' }) // the news of the draw
}

async function proveNewest(page: Page): Promise<void> {
  await page.goto('/Game')
  await page.locator('a[href*="expect="]').first().click()
}

const STRIPS: Readonly<Record<string, readonly Scene[]>> = {
  'first-look': [
    { theme: 'light', isMember: false, go: see('/Home') },
    { theme: 'light', isMember: true, go: chooseAtTheTable },
    { theme: 'dark', isMember: false, go: proveNewest },
    { theme: 'dark', isMember: false, go: see('/Home') },
  ],
  'more-screens': [
    { theme: 'light', isMember: false, go: see('/Choose') },
    { theme: 'light', isMember: false, go: see('/Profile?id=4') },
    { theme: 'dark', isMember: true, go: see('/Mine') },
    { theme: 'dark', isMember: false, go: see('/Transparency') },
  ],
}

async function shootScene(browser: Browser, { theme, isMember, go }: Scene, token: string): Promise<Buffer> {
  const phone = await openPhone(browser, theme, { language: 'en', ...(isMember ? { token } : {}) })
  const page = await phone.newPage()
  await go(page)
  await settle(page)
  const picture = await page.screenshot()
  await phone.close()
  process.stdout.write('.')
  return picture
}

function strip(pictures: readonly Buffer[]): Promise<Buffer> {
  const [wide, high] = [WIDTH * 2, HEIGHT * 2]
  const parts = pictures.map((input, place) => ({ input, left: GAP + place * (wide + GAP), top: GAP }))
  const width = GAP + pictures.length * (wide + GAP)
  return sharp({ create: { width, height: high + 2 * GAP, channels: 3, background: BACKGROUND } })
    .composite(parts)
    .png()
    .toBuffer()
}

/** The README's pictures: four screens side by side, twice, by a member who has just arrived. */
export async function drawReadmeStrips(browser: Browser, token: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, scenes] of Object.entries(STRIPS)) {
    process.stdout.write(`${name} `)
    const pictures: Buffer[] = []
    for (const scene of scenes) pictures.push(await shootScene(browser, scene, token))
    const small = await sharp(await strip(pictures))
      .resize(1640)
      .webp({ quality: 82 })
      .toBuffer()
    await writeFile(path.join(FOLDER, `${name}.webp`), small)
    process.stdout.write('\n')
  }
}
