import { useSyncExternalStore } from 'react'
import { onToast, readToast } from '../lib/toast.ts'
import { Quote } from './Quote.tsx'
import styles from './Toasts.module.css'

/** The toasts. The live region is always mounted, so that screen readers announce the first one. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, readToast)
  return (
    <div className={`flex center ${styles.region}`} role="status" aria-live="polite">
      {toast && (
        <p key={toast.id} className={toast.hidden ? 'visually-hidden' : `shadow text-center ${styles.toast}`}>
          {toast.text}
          {toast.reason && <Quote text={toast.reason} />}
        </p>
      )}
    </div>
  )
}
