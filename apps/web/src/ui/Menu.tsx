import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Spinner } from './Button.tsx'
import styles from './Menu.module.css'

interface Props {
  readonly title: string
  /** Accessible name of a menu without a visible heading. */
  readonly isTitleHidden?: boolean
  /** Side by side, each icon above its label. */
  readonly isTiles?: boolean
  readonly children: ReactNode
}

/** A list of links and buttons. */
export function Menu({ title, isTitleHidden = false, isTiles = false, children }: Props) {
  const id = useId()
  const className = isTiles ? 'whole-line' : undefined
  const list = <ul className={`surface clip ${isTiles ? styles.tiles : styles.menu}`}>{children}</ul>
  if (isTitleHidden)
    return (
      <nav className={className} aria-label={title}>
        {list}
      </nav>
    )
  return (
    <nav className={className} aria-labelledby={id}>
      <h2 id={id} className={`soft ${styles.title}`}>
        {title}
      </h2>
      {list}
    </nav>
  )
}

interface MenuButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly icon?: LucideIcon
  readonly value?: ReactNode
  readonly busy?: boolean
  /** Opens a dialog instead of acting at once. */
  readonly leads?: boolean
}

export function MenuButton({
  label,
  onClick,
  icon: Icon,
  value,
  busy = false,
  leads = false,
}: MenuButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={`row gap-4 plain full ${styles.row}`}
        disabled={busy}
        onClick={onClick}
      >
        {Icon && <Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
        <span className="grow">{label}</span>
        {value && <span className={`soft breakable shrink text-end ${styles.value}`}>{value}</span>}
        {busy && <Spinner />}
        {leads && <ChevronRight aria-hidden="true" size={18} />}
      </button>
    </li>
  )
}

interface MenuFieldProps {
  readonly label: string
  readonly icon: LucideIcon
  /** The control. */
  readonly children: ReactNode
}

/** A row with a control at its end. */
export function MenuField({ label, icon: Icon, children }: MenuFieldProps) {
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className={`row gap-4 full ${styles.row}`}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="grow">{label}</span>
        {children}
      </label>
    </li>
  )
}

interface MenuLinkProps {
  readonly to: string
  readonly label: string
  readonly icon?: LucideIcon
  /** The current value. */
  readonly value?: ReactNode
}

export function MenuLink({ to, label, icon: Icon, value }: MenuLinkProps) {
  return (
    <li>
      <Link className={`row gap-4 plain full ${styles.row}`} to={to}>
        {Icon && <Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
        <span className="grow">{label}</span>
        {value && <span className={`soft breakable shrink text-end ${styles.value}`}>{value}</span>}
        <ChevronRight aria-hidden="true" size={18} />
      </Link>
    </li>
  )
}
