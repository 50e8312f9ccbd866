import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { TamperingProxy } from './proxy.ts'
import type { World } from './world.ts'

export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Moves the clocks of database and device by the same amount. */
  moveTo(at: number): Promise<void>
  /** Returns the browser storage, to continue on another device. */
  stored(): Promise<Stored>
  close(): Promise<void>
}

interface DeviceOptions {
  readonly token: string
  readonly language?: string
  readonly stored?: Stored | undefined
  /** The device's clock minus the database's, ms. */
  readonly ahead?: number
}

/** Opens a mobile browser with the database's clock; its timers run in real time. */
export async function openDevice(
  browser: Browser,
  world: World,
  proxy: TamperingProxy,
  { token, language = 'en', stored, ahead = 0 }: DeviceOptions,
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
