import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
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
  return (
    <nav className={isTiles ? 'whole-line' : undefined} aria-label={title}>
      {!isTitleHidden && <h2 className={`soft ${styles.title}`}>{title}</h2>}
      <ul className={`surface clip ${isTiles ? styles.tiles : styles.menu}`}>{children}</ul>
    </nav>
  )
}

interface RowProps {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** The current value. */
  readonly value?: ReactNode
}

/** Icon, label and value of a row. */
function RowContent({ label, icon: Icon, value }: RowProps) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
      {/* the value goes below a label that leaves it no room */}
      <span className="row wrap spread grow shrink gap-0-2">
        <span className="grow">{label}</span>
        {value && <span className={`soft breakable text-end push-end ${styles.value}`}>{value}</span>}
      </span>
    </>
  )
}

interface MenuButtonProps
  extends RowProps,
    Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-pressed' | 'disabled' | 'lang'> {
  readonly onClick: () => void
  readonly busy?: boolean
  /** Opens a dialog instead of acting at once. */
  readonly leads?: boolean
}

export function MenuButton({ label, icon, value, busy = false, leads = false, ...rest }: MenuButtonProps) {
  return (
    <li>
      <button
        type="button"
        disabled={busy}
        {...rest}
        className={`row gap-4 plain full focus-inside ${styles.row}`}
      >
        <RowContent {...{ label, icon, value }} />
        {busy && <Spinner />}
        {leads && <ChevronRight aria-hidden="true" size={18} />}
      </button>
    </li>
  )
}

interface MenuFieldProps extends RowProps {
  /** The control at its end. */
  readonly children: ReactNode
}

export function MenuField({ children, ...row }: MenuFieldProps) {
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className={`row gap-4 full ${styles.row}`}>
        <RowContent {...row} />
        {children}
      </label>
    </li>
  )
}

export function MenuLink({ to, ...row }: RowProps & { readonly to: string }) {
  return (
    <li>
      <Link className={`row gap-4 plain full focus-inside ${styles.row}`} to={to}>
        <RowContent {...row} />
        <ChevronRight aria-hidden="true" size={18} />
      </Link>
    </li>
  )
}
