import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { HouseProxy } from './proxy.ts'
import type { World } from './world.ts'

export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Moves the database's clock and this device's, by as much. */
  moveTo(at: number): Promise<void>
  /** What it keeps, for another device that goes on from here. */
  stored(): Promise<Stored>
  close(): Promise<void>
}

interface Wishes {
  readonly token: string
  readonly language?: string
  readonly stored?: Stored | undefined
  /** This device's clock against the database's, ms. */
  readonly ahead?: number
}

/** A phone whose clock stands where the database's stands; its timers run on. */
export async function openDevice(
  browser: Browser,
  world: World,
  proxy: HouseProxy,
  { token, language = 'en', stored, ahead = 0 }: Wishes,
): Promise<Device> {
  const context = await browser.newContext({
    baseURL: proxy.url,
    serviceWorkers: 'block',
    viewport: { width: 412, height: 915 },
    ...(stored && { storageState: stored }),
  })
  let now = (await world.now()) + ahead
  await context.clock.install({ time: now })
  await context.clock.setFixedTime(now)
  await context.addInitScript(
    (entries) => {
      if (sessionStorage.getItem('started') !== null) return
      sessionStorage.setItem('started', '1')
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    { token, language },
  )
  const page = await context.newPage()
  return {
    context,
    page,
    async moveTo(at) {
      await world.moveTo(at)
      const next = at + ahead
      await context.clock.setFixedTime(next)
      await context.clock.fastForward(next - now)
      now = next
    },
    stored: () => context.storageState({ indexedDB: true }),
    close: () => context.close(),
  }
}
