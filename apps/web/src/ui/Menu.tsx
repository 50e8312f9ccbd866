import { type ReactNode, useId } from 'react'
import styles from './Menu.module.css'

interface Props {
  readonly title: string
  /** Accessible name of a menu without a visible heading. */
  readonly isTitleHidden?: boolean
  readonly children: ReactNode
}

/** A list of links and buttons. */
export function Menu({ title, isTitleHidden = false, children }: Props) {
  const id = useId()
  if (isTitleHidden) {
    return (
      <nav aria-label={title}>
        <ul className={`surface ${styles.menu}`}>{children}</ul>
      </nav>
    )
  }
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={`soft ${styles.title}`}>
        {title}
      </h2>
      <ul className={`surface ${styles.menu}`}>{children}</ul>
    </nav>
  )
}
