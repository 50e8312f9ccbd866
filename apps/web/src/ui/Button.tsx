import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useOffline } from '../lib/offline.ts'
import { useTranslation } from '../lib/translation.ts'
import styles from './Button.module.css'

interface Look {
  readonly variant?: 'filled' | 'outline' | 'quiet'
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner in place of the icon. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button(props: Props) {
  const { variant = 'filled', icon: Icon, busy = false, disabled, children, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={`touch inline-row center gap-2 strong text-center round ${styles.button} ${className ?? ''}`}
      data-variant={variant}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden="true" size={18} />}
      {children}
    </button>
  )
}

/** A button that moves points. Such a request is never stored for later: without a network the button is off and says why. */
export function OnlineButton({ disabled, children, ...rest }: Props) {
  const { t } = useTranslation()
  const isOffline = useOffline()
  return (
    <Button {...rest} disabled={disabled || isOffline}>
      {isOffline ? t('onlineOnly') : children}
    </Button>
  )
}

export function Spinner() {
  return <span className={`round ${styles.spinner}`} aria-hidden="true" />
}

/** A link that looks like a button. */
export function ButtonLink(props: LinkProps & Look) {
  const { variant = 'filled', icon: Icon, children, className, ...rest } = props
  return (
    <Link
      {...rest}
      className={`touch inline-row center gap-2 strong text-center round ${styles.button} ${className ?? ''}`}
      data-variant={variant}
    >
      {Icon && <Icon aria-hidden="true" size={18} />}
      {children}
    </Link>
  )
}

interface IconButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  /** Whether what it opens is shown. */
  readonly isOpen?: boolean
  /** State of a switch. */
  readonly isPressed?: boolean
}

export function IconButton({ icon: Icon, label, onClick, busy = false, isOpen, isPressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`inline-row center fixed round ${styles.iconButton}`}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-expanded={isOpen}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon size={22} strokeWidth={1.75} />
    </button>
  )
}
