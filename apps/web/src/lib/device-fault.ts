/**
 * What this device does not offer. `insecure`: the page was opened without encryption, so that the browser withholds cryptography.
 * `store_…`: IndexedDB, without which nothing is pinned.
 */
export type DeviceFault = 'insecure' | 'no_bigint' | 'no_webcrypto' | 'store_refused' | 'store_silent'

/** A check failed on this device, not at the server. */
export class DeviceFaultError extends Error {
  override readonly name = 'DeviceFaultError'
  readonly fault: DeviceFault

  constructor(fault: DeviceFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
