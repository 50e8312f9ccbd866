import { type DeviceFault, DeviceFaultError } from '../lib/device-fault.ts'

/** Time for the browser's store to answer, ms. */
const STORE_MAX_MS = 3_000

/** Tolerated difference between this device's clock and the server's, ms. The screens of a draw compare more exactly. */
const CLOCK_MS = 30_000

const TIME_OUT_MS = 5_000

/** What the browser offers, as far as no request is needed. */
type Platform = Pick<typeof globalThis, 'isSecureContext'> & {
  readonly crypto?: { readonly subtle?: unknown }
  readonly BigInt?: unknown
  readonly indexedDB?: unknown
}

function missingOf({ isSecureContext, crypto, BigInt: large, indexedDB }: Platform): DeviceFault | undefined {
  if (!large) return 'no_bigint'
  if (!isSecureContext) return 'insecure'
  if (!crypto?.subtle) return 'no_webcrypto'
  return indexedDB ? undefined : 'store_refused'
}

/** @throws DeviceFaultError for the first thing that the browser lacks */
export function expectPlatform(platform: Platform = globalThis): void {
  const missing = missingOf(platform)
  if (missing) throw new DeviceFaultError(missing)
}

/** Names any failure of the store as this device's. */
export function storeFault(cause: unknown): DeviceFaultError {
  return cause instanceof DeviceFaultError ? cause : new DeviceFaultError('store_refused', cause)
}

/** Resolves with an opened store, or rejects when the browser does not answer in time; a store that opens later is closed. */
export function openInTime<S>(open: () => Promise<S>, close: (late: S) => void): Promise<S> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new DeviceFaultError('store_silent'))
    }, STORE_MAX_MS)
    // a browser that refuses storage can throw at once
    Promise.resolve()
      .then(open)
      .then((store) => (isLate ? close(store) : resolve(store)))
      .catch((cause: unknown) => reject(storeFault(cause)))
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Returns how much this device's clock is ahead of the server's, ms, negative if it is behind; 0 within the tolerance, or without a reply.
 * The server can lie about it, so this explains a failed check and never replaces one.
 */
export async function clockAhead(fetchIt: typeof fetch = fetch, now = Date.now): Promise<number> {
  const askedAt = now()
  try {
    const signal = AbortSignal.timeout(TIME_OUT_MS)
    const { headers } = await fetchIt('/healthz', { method: 'HEAD', cache: 'no-store', signal })
    const served = Date.parse(headers.get('date') ?? '')
    const ahead = (askedAt + now()) / 2 - served
    return Math.abs(ahead) > CLOCK_MS ? ahead : 0
  } catch {
    return 0
  }
}
