import { useId } from 'react'
import styles from './CheckField.module.css'
import { type ErrorMessage, errorProps, FieldError } from './FieldError.tsx'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
  readonly error?: ErrorMessage
}

/** A checkbox with its label. */
export function CheckField({ label, checked, onCheck, error }: Props) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        {...errorProps(id, error)}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <FieldError id={id} message={error} />
      </div>
    </div>
  )
}
