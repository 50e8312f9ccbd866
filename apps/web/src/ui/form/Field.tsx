import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { type ErrorMessage, errorProps, FieldError } from './FieldError.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly onValueChange: (text: string) => void
  readonly hint?: string
  readonly error?: ErrorMessage
  /** Content at the end of the field, such as the button that shows a password. */
  readonly end?: ReactNode
}

export function Field({ label, onValueChange, hint, error, end, ...rest }: Props) {
  const id = useId()
  return (
    <div className="stack gap-1">
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      <div className={`row ${styles.frame}`}>
        <input
          {...rest}
          id={id}
          className={`shrink grow ${styles.input}`}
          {...errorProps(id, error, hint === error ? undefined : hint)}
          onChange={(event) => onValueChange(event.target.value)}
        />
        {end}
      </div>
      <FieldError id={id} message={error} />
      {hint && hint !== error && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
    </div>
  )
}
