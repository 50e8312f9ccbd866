import { Field } from './Field.tsx'

const LENGTH = 4

interface Props {
  readonly label: string
  readonly value: string
  readonly onText: (digits: string) => void
}

/** The four digits of a pay password; nothing else can be typed. No password manager offers to keep them. */
export function DigitsField({ label, value, onText }: Props) {
  return (
    <Field
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={LENGTH}
      value={value}
      onText={(text) => onText(text.replaceAll(/\D/g, '').slice(0, LENGTH))}
    />
  )
}
