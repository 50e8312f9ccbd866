import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Menu.module.css'

interface Props {
  readonly to: string
  readonly label: string
  readonly icon?: LucideIcon
  /** The current value. */
  readonly value?: ReactNode
}

export function MenuLink({ to, label, icon: Icon, value }: Props) {
  return (
    <li>
      <Link className={`row gap-4 ${styles.row}`} to={to}>
        {Icon && <Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
        <span className="grow">{label}</span>
        {value && <span className={`soft breakable shrink ${styles.value}`}>{value}</span>}
        <ChevronRight aria-hidden="true" size={18} />
      </Link>
    </li>
  )
}
