import styles from './WordMark.module.css'

/** Saikoro 賽子, with the red ace of a Japanese die. */
export function WordMark() {
  return (
    <span className="wrap inline-row gap-0-2">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect className={styles.tray} width="32" height="32" rx="9" />
        <rect className={styles.die} x="6" y="6" width="20" height="20" rx="6" />
        <circle className={styles.ace} cx="16" cy="16" r="4.4" />
      </svg>
      <span className={`size-title strong ${styles.latin}`}>Saikoro</span>
      <span className={`soft ${styles.kanji}`} lang="ja">
        賽子
      </span>
    </span>
  )
}
