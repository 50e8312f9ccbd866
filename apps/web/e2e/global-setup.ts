// Browser tests use the whole product: real API, draw worker, database and clock.
import { bringBrowser } from '@saikoro/testing/bring-browser'
import { serveProduct } from './product.ts'

/** Starts the product, or uses the running one named by E2E_URL, E2E_DESK, E2E_INVITE and E2E_DATA_DIR. */
async function startProduct() {
  if (process.env.E2E_URL) return
  const product = await serveProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DESK = product.desk
  process.env.E2E_INVITE = product.inviteCode
  process.env.E2E_DATA_DIR = product.dataDir
  return product.stop
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
