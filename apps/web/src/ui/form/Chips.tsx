import { type ReactNode, useId } from 'react'
import styles from './Chips.module.css'
import { type ErrorMessage, errorProps, FieldError } from './Field.tsx'

interface ChipProps {
  /** The same for all chips of a choice. */
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
  readonly isInvalid?: boolean | undefined
}

/** A radio button that looks like a chip. */
export function Chip({ name, checked, onChoose, children, isInvalid }: ChipProps) {
  return (
    <label className={`row wrap gap-0-2 touch relative rounded ${styles.chip}`}>
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-invalid={isInvalid || undefined}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}

interface Props<Value extends string> {
  readonly legend: string
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly error: ErrorMessage
  readonly onValueChange: (value: Value) => void
}

/** A choice between few texts. */
export function ChipsField<Value extends string>({
  legend,
  value,
  options,
  error,
  onValueChange,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={errorProps(id, error)['aria-describedby']}>
      <legend className={`small strong ${styles.legend}`}>{legend}</legend>
      <div className="flex wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            name={id}
            checked={option.value === value}
            isInvalid={Boolean(error)}
            onChoose={() => onValueChange(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  )
}
