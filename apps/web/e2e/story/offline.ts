import { expect, type Page } from '@playwright/test'
import { readStore } from './device-store.ts'

/** Until the service worker has the shell and is in charge of this page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Until this device has stored a reply of the call. */
export async function untilStored(page: Page, call: string): Promise<void> {
  const keys = async () => String((await readStore(page, 'reply', undefined, 'saikoro-replies')).keys)
  await expect.poll(keys).toContain(call)
}
