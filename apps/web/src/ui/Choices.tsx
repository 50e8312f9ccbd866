import { useId } from 'react'
import { Button } from './Button.tsx'
import styles from './Choices.module.css'

interface Props<Value extends string = string> {
  readonly title: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** A choice of a few options in rows; none is checked while the value is none of theirs. */
export function Choices({ title, value, options, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="surface shrink clip">
      <legend className="visually-hidden">{title}</legend>
      {options.map((option) => (
        <label key={option.value} className={`row spread ${styles.option}`}>
          <span>{option.label}</span>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** A filter as a row of buttons that scrolls sideways. */
export function FilterRow<Value extends string>({ title, value, options, onChoose }: Props<Value>) {
  return (
    <fieldset className={`flex gap-2 ${styles.filter}`} aria-label={title}>
      {options.map((option) => (
        <Button
          key={option.value}
          variant="outline"
          className="fixed"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  )
}
