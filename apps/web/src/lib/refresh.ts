import { wait } from './clock.ts'
import { showToast } from './toast.ts'
import { translate } from './translation.ts'

/** Minimum duration of a refresh, ms, so that the spinner is visible. */
const REFRESH_MS = 500
export const REFRESH_HISTORY_MS = 200

/** Refetches and confirms it afterwards (charter C4.2). A failure is shown by the screen; without a network it shows what is stored. */
export async function refresh(
  reload: () => Promise<{ readonly isError: boolean }>,
  leastMs = REFRESH_MS,
): Promise<void> {
  const [result] = await Promise.all([reload(), wait(leastMs)])
  if (!result.isError) showToast(translate('refreshSuccessful'))
  else if (!navigator.onLine) showToast(translate('offlineShown'))
}
