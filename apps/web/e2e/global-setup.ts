// Browser tests use the whole product: real API, draw worker, database and clock.
import { fork } from 'node:child_process'
import path from 'node:path'
import { bringBrowser } from '@saikoro/testing/bring-browser'

interface Address {
  url: string
  inviteCode: string
  dataDir: string
}

/** Starts the product, or uses the running one named by E2E_URL, E2E_INVITE and E2E_DATA_DIR. */
async function startProduct() {
  if (process.env.E2E_URL) return
  const child = fork(path.resolve(import.meta.dirname, '../../../packages/runtime/test/serve-for-tests.ts'), {
    execArgv: [],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<Address>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Address))
    void ended.then(() => reject(new Error('the product did not start')))
  })
  process.env.E2E_URL = address.url
  process.env.E2E_INVITE = address.inviteCode
  process.env.E2E_DATA_DIR = address.dataDir
  return async () => {
    if (child.connected) child.disconnect()
    await ended
  }
}

/** Starts the product while the browser is brought and probed, neither of which uses all cores. */
async function prepare() {
  const product = startProduct()
  const [browser] = await Promise.allSettled([bringBrowser(), product])
  const stop = await product
  if (browser.status === 'fulfilled') return stop
  await stop?.()
  throw browser.reason
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default prepare
