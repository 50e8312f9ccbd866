import { useId } from 'react'
import styles from './Choices.module.css'

interface Props {
  readonly title: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** A choice of a few options in rows. */
export function Choices({ title, value, options, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={`surface shrink ${styles.set}`}>
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
