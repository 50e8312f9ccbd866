import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { startWith } from '@saikoro/web/e2e/member'
import { openLyingServer } from './lying-server.ts'
import type { World } from './world.ts'

export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

interface DeviceOptions {
  readonly token: string
  readonly stored?: Stored | undefined
}

/** Returns a client address that no other device has: the API limits the requests of an address. */
export function newAddress(): string {
  return `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`
}

/** Opens a mobile browser with the database's clock; its timers run in real time. */
export async function openDevice(browser: Browser, world: World, { token, stored }: DeviceOptions) {
  const context = await browser.newContext({
    baseURL: world.url,
    serviceWorkers: 'block',
    viewport: { width: 412, height: 915 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...(stored && { storageState: stored }),
  })
  let now = await world.now()
  await context.clock.install({ time: now })
  await context.clock.setFixedTime(now)
  // the process of the API has the machine's date, which the moved clock leaves behind
  await context.route('**/healthz', (route) =>
    route.fulfill({ headers: { date: new Date(now).toUTCString() } }),
  )
  const server = await openLyingServer(context)
  const page = await context.newPage()
  await startWith(page, { token, language: 'en' })
  return {
    ...server,
    page,
    /** Moves the clocks of database and device by the same amount. */
    async moveTo(at: number) {
      await world.moveTo(at)
      await context.clock.setFixedTime(at)
      await context.clock.fastForward(at - now)
      now = at
    },
    /** Returns the browser storage, to continue on another device. */
    stored: () => context.storageState({ indexedDB: true }),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

export type Device = Awaited<ReturnType<typeof openDevice>>
