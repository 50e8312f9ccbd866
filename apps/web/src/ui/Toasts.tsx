import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onToast, readToast } from '../lib/toast.ts'
import { Quote } from './Quote.tsx'
import styles from './Toasts.module.css'

/**
 * The toasts, above dialogs: beside the root, whose stacking context lies below them. The live region is always mounted, so that screen
 * readers announce the first one, and a dialog that hides the rest of the page from them leaves it out.
 */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, readToast)
  return createPortal(
    <div className={`flex center ${styles.region}`} role="status" aria-live="polite">
      {toast && (
        <p key={toast.id} className={toast.hidden ? 'visually-hidden' : `shadow text-center ${styles.toast}`}>
          {toast.text}
          {toast.reason && <Quote text={toast.reason} />}
        </p>
      )}
    </div>,
    document.body,
  )
}
