import { Field } from './Field.tsx'
import type { ErrorMessage } from './FieldError.tsx'

const LENGTH = 4

interface Props {
  readonly label: string
  readonly value: string
  readonly onValueChange: (digits: string) => void
  readonly error?: ErrorMessage
}

/** The four digits of a pay password. Accepts digits only; password managers do not store them. */
export function DigitsField({ label, value, onValueChange, error }: Props) {
  return (
    <Field
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={LENGTH}
      value={value}
      error={error}
      onValueChange={(text) => onValueChange(text.replaceAll(/\D/g, '').slice(0, LENGTH))}
    />
  )
}
