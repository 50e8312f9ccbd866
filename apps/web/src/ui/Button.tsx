import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useOffline } from '../lib/offline.ts'
import { useTranslation } from '../lib/translation.ts'
import styles from './Button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'filled' | 'outline' | 'quiet'
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button({ variant = 'filled', busy = false, disabled, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`touch center gap-2 strong text-center ${styles.button} ${className ?? ''}`}
      data-variant={variant}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
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

interface ButtonLinkProps extends LinkProps {
  readonly variant?: 'filled' | 'outline' | 'quiet'
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'filled', children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={`touch center gap-2 strong text-center ${styles.button} ${className ?? ''}`}
      data-variant={variant}
    >
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
}

export function IconButton({ icon: Icon, label, onClick, busy = false, isOpen }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`center fixed ${styles.iconButton}`}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon size={22} strokeWidth={1.75} />
    </button>
  )
}
