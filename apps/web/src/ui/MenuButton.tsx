import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Menu.module.css'
import { Spinner } from './Spinner.tsx'

interface Props {
  readonly label: string
  readonly onClick: () => void
  readonly icon?: LucideIcon
  readonly value?: ReactNode
  readonly busy?: boolean
  /** Opens a dialog instead of acting at once. */
  readonly leads?: boolean
}

export function MenuButton({ label, onClick, icon: Icon, value, busy = false, leads = false }: Props) {
  return (
    <li>
      <button type="button" className={`row gap-4 ${styles.row}`} disabled={busy} onClick={onClick}>
        {Icon && <Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
        <span className="grow">{label}</span>
        {value && <span className={`soft breakable shrink ${styles.value}`}>{value}</span>}
        {busy && <Spinner />}
        {leads && <ChevronRight aria-hidden="true" size={18} />}
      </button>
    </li>
  )
}
