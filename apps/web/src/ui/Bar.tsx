import styles from './Bar.module.css'

interface Props {
  /** How much of the whole, 0 to 1; what is more is cut off. */
  readonly share: number
  readonly look?: 'filled' | 'outline'
}

/** A figure as a length. It stands beside the figure, so it has no name of its own. */
export function Bar({ share, look = 'filled' }: Props) {
  const size = `${Math.min(1, Math.max(0, share)) * 100}%`
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} data-look={look} style={{ inlineSize: size }} />
    </span>
  )
}
