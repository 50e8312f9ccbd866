import styles from './Bar.module.css'

interface Props {
  /** Share from 0 to 1; larger values are clamped. */
  readonly share: number
  readonly variant?: 'filled' | 'outline'
}

/** A value as a bar without an accessible name, because the value is next to it. */
export function Bar({ share, variant = 'filled' }: Props) {
  const size = `${Math.min(1, Math.max(0, share)) * 100}%`
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} data-variant={variant} style={{ inlineSize: size }} />
    </span>
  )
}
