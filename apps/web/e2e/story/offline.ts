import { expect, type Page } from '@playwright/test'
import { readStore } from './device-store.ts'

const FLIGHT = 'flight mode'

/** Until the service worker has the shell and is in charge of this page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  // a document that the browser opens without a network reports one, unlike that of a phone
  await page.addInitScript((flight) => {
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem(flight) === null })
  }, FLIGHT)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Takes the network away from a page and says so, as a phone does, or brings it back. */
export async function setFlightMode(page: Page, isOn: boolean): Promise<void> {
  await page.context().setOffline(isOn)
  await page.evaluate(
    ([flight, on]) => {
      if (on) sessionStorage.setItem(flight, '1')
      else sessionStorage.removeItem(flight)
      dispatchEvent(new Event(on ? 'offline' : 'online'))
    },
    [FLIGHT, isOn] as const,
  )
}

/** Until this device has stored a reply of the call. */
export async function untilStored(page: Page, call: string): Promise<void> {
  const keys = async () => String((await readStore(page, 'reply', undefined, 'saikoro-replies')).keys)
  await expect.poll(keys).toContain(call)
}
