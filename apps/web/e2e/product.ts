import { inRoot } from '@saikoro/system/paths'
import { startChild } from '@saikoro/testing/start-child'

export interface ProductAddress {
  readonly url: string
  readonly inviteCode: string
  readonly dataDir: string
  /** address of the desk */
  readonly desk: string
}

/** Starts the product in a temporary folder, on a free port. */
export function serveProduct(env: NodeJS.ProcessEnv = {}) {
  const file = inRoot('packages/runtime/test/serve-for-tests.ts')
  return startChild<ProductAddress>(file, { ...process.env, ...env })
}

/** Starts a separate product without automatic review, to which every client can name its address. */
export const serveManualProduct = () =>
  serveProduct({ BEACON: 'sandbox', SANDBOX_REVIEW_SECONDS: '0', TRUSTED_PROXIES: '127.0.0.1' })
