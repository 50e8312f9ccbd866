import { RefusalError } from './call.ts'

/** How long a confirmed booking waits for what the device stores about it, ms. */
const TIMEOUT_MS = 3_000

/**
 * Returns what the device's check of a booking finds, or `otherwise` when its store fails or does not answer. What the screen says about a
 * booking that the server confirmed never depends on the store.
 */
export async function afterBooking<T>(check: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), TIMEOUT_MS)
  })
  const checked = Promise.resolve().then(check)
  try {
    return await Promise.race([checked.catch(() => otherwise), timeout])
  } finally {
    clearTimeout(timer)
  }
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
