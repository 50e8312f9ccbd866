import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'
import { type ErrorMessage, errorProps, FieldError } from './FieldError.tsx'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly label: string
  readonly onValueChange: (text: string) => void
  readonly error?: ErrorMessage
}

/** A multi-line field. */
export function LongField({ label, onValueChange, error, ...rest }: Props) {
  const id = useId()
  return (
    <div className="stack gap-1">
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      <div className={`row ${styles.frame}`}>
        <textarea
          rows={3}
          {...rest}
          id={id}
          {...errorProps(id, error)}
          className={`shrink grow ${styles.long}`}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </div>
      <FieldError id={id} message={error} />
    </div>
  )
}
