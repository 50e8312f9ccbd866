import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly onText: (text: string) => void
  readonly hint?: string
  /** Sits at the end of the field, as the eye of a password does. */
  readonly end?: ReactNode
}

export function Field({ label, onText, hint, end, ...rest }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
