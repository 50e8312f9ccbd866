import { useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import type { ErrorMessage } from './FieldError.tsx'

/**
 * Shows field errors from the first attempt to submit on; from then they follow what is typed.
 * @param found the message of each field, or none; the first one is also the toast
 */
export function useFieldErrors<Found extends Readonly<Record<string, ErrorMessage>>>(found: Found) {
  const [isShown, setShown] = useState(false)
  const errors: Partial<Found> = isShown ? found : {}
  return {
    errors,
    /** Returns true without errors; else shows them and returns false. */
    validate(): boolean {
      const first = Object.values(found).find((message) => message)
      setShown(Boolean(first))
      if (!first) return true
      showToast(first)
      return false
    },
  }
}
