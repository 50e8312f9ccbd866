import type { Browser, BrowserContext, Page } from '@playwright/test'
import { BLANK, type TamperingProxy } from './proxy.ts'
import type { World } from './world.ts'

export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Moves the clocks of database and device by the same amount. */
  moveTo(at: number): Promise<void>
  /** Moves the clock of the device to the time of the database. */
  follow(at: number): Promise<void>
  /** Copies the storage, leaving an empty page. */
  copy(): Promise<void>
  /** Makes the storage what it was when it was copied, and the clock the database's. Leaves an empty page. */
  restore(): Promise<void>
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

/** Copies the whole storage of the page's origin into a separate database, or back. Runs inside the page. */
async function copyStorage(isBack: boolean): Promise<void> {
  const COPY = 'copy'
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  interface Rows {
    readonly store: string
    readonly keys: readonly IDBValidKey[]
    readonly values: readonly unknown[]
  }
  const opening = indexedDB.open(COPY)
  opening.onupgradeneeded = () => opening.result.createObjectStore(COPY)
  const copy = await done(opening)
  const ofCopy = (mode: IDBTransactionMode) => copy.transaction(COPY, mode).objectStore(COPY)
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name = COPY }) => (name === COPY ? [] : [name]))
  const areas = [localStorage, sessionStorage]
  if (!isBack) {
    await done(ofCopy('readwrite').clear())
    const entries = areas.map((area) => Object.entries(area))
    await done(ofCopy('readwrite').put(entries, COPY))
  }
  for (const name of names) {
    const rows: Rows[] | undefined = isBack ? await done(ofCopy('readonly').get([name])) : []
    if (!rows) {
      await done(indexedDB.deleteDatabase(name))
      continue
    }
    const db = await done(indexedDB.open(name))
    const stores = [...db.objectStoreNames]
    const all = db.transaction(stores, isBack ? 'readwrite' : 'readonly')
    for (const store of stores) {
      const from = all.objectStore(store)
      if (!isBack) {
        rows.push({ store, keys: await done(from.getAllKeys()), values: await done(from.getAll()) })
        continue
      }
      from.clear()
      const { keys = [], values = [] } = rows.find((each) => each.store === store) ?? {}
      for (const [index, value] of values.entries())
        from.put(value, ...(from.keyPath === null ? [keys[index]] : []))
    }
    if (isBack) await new Promise((resolve) => all.addEventListener('complete', resolve))
    else await done(ofCopy('readwrite').put(rows, [name]))
    db.close()
  }
  const stored: [name: string, value: string][][] = await done(ofCopy('readonly').get(COPY))
  copy.close()
  for (const [index, area] of areas.entries()) {
    area.clear()
    for (const [name, value] of stored[index] ?? []) area.setItem(name, value)
  }
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
  let cookies = await context.cookies()
  async function setClock(next: number): Promise<void> {
    await context.clock.setFixedTime(next)
    await context.clock.fastForward(next - now)
    now = next
  }
  return {
    context,
    page,
    async moveTo(at) {
      await world.moveTo(at)
      await setClock(at + ahead)
    },
    follow: (at) => setClock(at + ahead),
    async copy() {
      await page.goto(BLANK)
      await page.evaluate(copyStorage, false)
      cookies = await context.cookies()
    },
    async restore() {
      await page.goto(BLANK)
      await page.evaluate(copyStorage, true)
      await context.clearCookies()
      await context.addCookies(cookies)
      await setClock((await world.now()) + ahead)
    },
    stored: () => context.storageState({ indexedDB: true }),
    close: () => context.close(),
  }
}
