import { RefusalError } from './call.ts'
import { wait } from './clock.ts'

/** How long a confirmed booking waits for what the device stores about it, ms. */
const TIMEOUT_MS = 3_000

/**
 * Returns what the device's check of a booking finds, or `otherwise` when its store fails or does not answer. What the screen says about a
 * booking that the server confirmed never depends on the store.
 * @param onLate called with what the check finds later, or with `otherwise` when it fails
 */
export async function afterBooking<T>(
  check: () => Promise<T>,
  otherwise: T,
  onLate?: (found: T) => void,
): Promise<T> {
  const found = (async () => check())().catch(() => otherwise)
  if (await Promise.race([found.then(() => true), wait(TIMEOUT_MS)])) return found
  void found.then(onLate)
  return otherwise
}

/**
 * Sends a change after the device has noted that the member asks for it here. A refused one leaves no note, so that the same change from
 * elsewhere is noticed; after a lost reply the note stays.
 */
export async function asOwn<T>(
  note: (isAsked: boolean) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  await note(true)
  try {
    return await send()
  } catch (error) {
    await note(!(error instanceof RefusalError))
    throw error
  }
}
