import type { LucideIcon } from 'lucide-react'
import styles from './IconButton.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
}

export function IconButton({ icon: Icon, label, onClick, busy = false }: Props) {
  return (
    <button
      type="button"
      className={`center fixed ${styles.button}`}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
    </button>
  )
}
