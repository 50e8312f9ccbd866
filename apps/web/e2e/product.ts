import { startOwnProduct } from '@saikoro/testing/own-product'

/** Starts the product in a temporary folder, on a free port, with the embedded database. */
export const serveProduct = (env: NodeJS.ProcessEnv = {}) =>
  startOwnProduct({ BEACON: 'sandbox', DATABASE_URL: '', PUSH_LOOPBACK: 'on', ...env })

/** Starts a separate product without automatic review, to which every client can name its address. */
export const serveManualProduct = () =>
  serveProduct({ SANDBOX_REVIEW_SECONDS: '0', TRUSTED_PROXIES: '127.0.0.1' })
