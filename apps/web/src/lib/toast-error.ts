import { RefusalError } from './call.ts'
import { showToast } from './toast.ts'
import { translate } from './translation.ts'

/** The one way an action that failed says so: the server's words, or that no answer came. */
export function toastError(error: unknown): void {
  showToast(error instanceof RefusalError ? error.message : translate('networkError'))
}
