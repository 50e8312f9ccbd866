import { useId } from 'react'
import styles from './Chips.module.css'
import { type ErrorMessage, errorProps, FieldError } from './Field.tsx'

interface Option<Value> {
  readonly value: Value
  readonly label: string
  /** Stands before the options that have it. */
  readonly part?: string
}

interface Props<Value> {
  readonly legend: string
  readonly value: Value | undefined
  readonly options: readonly Option<Value>[]
  readonly error?: ErrorMessage
  readonly onValueChange: (value: Value) => void
}

/** A choice between few texts: radio buttons that look like chips, in a row for each part. */
export function Chips<Value extends string | number>(props: Props<Value>) {
  const { legend, value, options, error, onValueChange } = props
  const id = useId()
  return (
    <fieldset aria-describedby={errorProps(id, error)['aria-describedby']}>
      <legend className="small strong">{legend}</legend>
      <div className="stack gap-2">
        {[...Map.groupBy(options, ({ part }) => part)].map(([part, each]) => (
          <div key={part} className={`baseline wrap gap-0-3 ${part === undefined ? '' : styles.part}`}>
            {part !== undefined && <span className="soft">{part}</span>}
            <div className={`flex wrap gap-2 ${part === undefined ? '' : 'fill'}`}>
              {each.map((option) => (
                <label key={option.value} className={`row touch relative rounded ${styles.chip}`}>
                  <input
                    className="over absolute"
                    type="radio"
                    name={id}
                    checked={option.value === value}
                    aria-invalid={Boolean(error) || undefined}
                    onChange={() => onValueChange(option.value)}
                  />
                  {option.label}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  )
}
