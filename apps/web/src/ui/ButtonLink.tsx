import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'

interface Props extends LinkProps {
  readonly variant?: 'filled' | 'outline' | 'quiet'
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'filled', children, className, ...rest }: Props) {
  return (
    <Link {...rest} className={`${styles.button} ${className ?? ''}`} data-variant={variant}>
      {children}
    </Link>
  )
}
