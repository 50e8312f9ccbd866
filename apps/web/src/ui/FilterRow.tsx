import { Button } from './Button.tsx'
import styles from './FilterRow.module.css'

interface Props<Value extends string> {
  readonly title: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** A filter as a row of buttons that scrolls sideways. */
export function FilterRow<Value extends string>({ title, value, options, onChoose }: Props<Value>) {
  return (
    <fieldset className={`flex gap-2 ${styles.filter}`} aria-label={title}>
      {options.map((option) => (
        <Button
          key={option.value}
          variant="outline"
          className="small fixed"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  )
}
