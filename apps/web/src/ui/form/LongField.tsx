import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly label: string
  readonly onText: (text: string) => void
}

/** A field for more than a line. */
export function LongField({ label, onText, ...rest }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <textarea
          rows={3}
          {...rest}
          id={id}
          className={styles.long}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
    </div>
  )
}
