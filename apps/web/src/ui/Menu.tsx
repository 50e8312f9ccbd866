import { type ReactNode, useId } from 'react'
import styles from './Menu.module.css'

interface Props {
  readonly title: string
  /** A menu that is alone on its screen is named, and shows no heading. */
  readonly isTitleHidden?: boolean
  readonly children: ReactNode
}

/** Rows that lead somewhere or do something. */
export function Menu({ title, isTitleHidden = false, children }: Props) {
  const id = useId()
  if (isTitleHidden) {
    return (
      <nav aria-label={title}>
        <ul className={styles.menu}>{children}</ul>
      </nav>
    )
  }
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.menu}>{children}</ul>
    </nav>
  )
}
