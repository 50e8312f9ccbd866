import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { SCREENS } from '../e2e/screens.ts'
import { openPhone, settle, THEMES, type Theme } from './camera.ts'

const FOLDER = path.resolve(import.meta.dirname, '../screenshots/widths')

/** A small phone, a usual one, a tablet, a desk. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const
const TALLEST = 1024
const GAP = 16

/** What opens on a screen, beside the screens themselves. */
const OPENED: Readonly<Record<string, readonly [address: string, open: (page: Page) => Promise<unknown>]>> = {
  search: ['/Choose', (page) => page.getByRole('button', { name: 'Search and filter' }).click()],
  history: [
    '/Lottery?key=sai60&id=1',
    (page) => page.getByRole('button', { name: 'History', exact: true }).click({ timeout: 3_000 }),
  ],
  install: [
    '/Mine',
    async (page) => {
      const offer = page.getByRole('button', { name: 'Install the app' })
      for (let tries = 0; tries < 20 && !(await offer.isVisible()); tries += 1) {
        await page.evaluate(() => {
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }))
        })
        await page.waitForTimeout(250)
      }
      await offer.scrollIntoViewIfNeeded()
    },
  ],
  'seen-before': [
    '/Choose',
    async (page) => {
      await page.waitForFunction(() => localStorage.getItem('kept content')?.includes('xuanfei/xuanfeilist'))
      await page.context().setOffline(true)
      await page.evaluate(() => dispatchEvent(new Event('offline')))
    },
  ],
}

async function shootAt(browser: Browser, theme: Theme, place: number, name: string, token: string) {
  const size = SIZES[place] ?? SIZES[0]
  const device = await openPhone(browser, theme, { language: 'en', token }, size)
  try {
    const page = await device.newPage()
    const [address, open] = OPENED[name] ?? [
      SCREENS.find((each) => each.name === name)?.path ?? '/',
      undefined,
    ]
    await page.goto(address)
    await settle(page).catch(() => undefined)
    await open?.(page).catch((error: unknown) => process.stdout.write(`${name} ${size.width}: ${error}\n`))
    if (open) await settle(page).catch(() => undefined)
    return await page.screenshot({ scale: 'css' })
  } finally {
    await device.close()
  }
}

/** One sheet a screen: four widths side by side, light above dark. */
export async function shootWidths(browser: Browser, names: readonly string[], token: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const width = SIZES.reduce((sum, size) => sum + size.width + GAP, GAP)
  const height = 2 * (TALLEST + GAP) + GAP
  for (const name of names) {
    const parts: { input: Buffer; left: number; top: number }[] = []
    for (const [row, theme] of THEMES.entries()) {
      let left = GAP
      for (const [place, size] of SIZES.entries()) {
        const input = await shootAt(browser, theme, place, name, token)
        parts.push({ input, left, top: GAP + row * (TALLEST + GAP) })
        left += size.width + GAP
      }
    }
    const sheet = sharp({ create: { width, height, channels: 3, background: '#8b8178' } }).composite(parts)
    await writeFile(path.join(FOLDER, `${name}.png`), await sheet.png().toBuffer())
    process.stdout.write('.')
  }
}
