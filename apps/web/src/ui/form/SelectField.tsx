import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import frame from './Field.module.css'
import { type ErrorMessage, errorProps, FieldError } from './FieldError.tsx'
import styles from './SelectField.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly onValueChange: (text: string) => void
  /** Placeholder option; without it an option is always selected. */
  readonly placeholder?: string
  readonly error?: ErrorMessage
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A native select in the frame of a field. */
export function SelectField({ label, value, onValueChange, placeholder, error, options }: Props) {
  const id = useId()
  return (
    <div className="stack gap-1">
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      <div className={`row ${frame.frame}`}>
        <select
          id={id}
          {...errorProps(id, error)}
          className={`shrink grow ${styles.select}`}
          value={value}
          data-empty={value === '' || undefined}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden="true" size={18} />
      </div>
      <FieldError id={id} message={error} />
    </div>
  )
}
