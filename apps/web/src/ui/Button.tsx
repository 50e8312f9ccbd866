import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

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
      className={`${styles.button} ${className ?? ''}`}
      data-variant={variant}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
