import type { FormEvent, ReactNode } from 'react'
import styles from './Form.module.css'

interface Props {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** For a button that stands elsewhere, in the header. */
  readonly id?: string
}

/** Fields below each other, sent once at a time; what is missing is said by the screen, not by the browser. */
export function Form({ busy, onSubmit, children, id }: Props) {
  function send(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form id={id} className={styles.form} onSubmit={send} noValidate>
      {children}
    </form>
  )
}
