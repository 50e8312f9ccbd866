import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from 'react'
import type { Fault } from '../../lib/fault.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../Button.tsx'
import { FaultText } from '../FaultLine.tsx'
import styles from './Field.module.css'

interface Labelled {
  readonly label: string
  /** The label is read aloud alone; the placeholder or the place says it to the eye. */
  readonly isLabelHidden?: boolean
  readonly error?: ErrorMessage
}

interface TextProps extends Labelled {
  readonly onValueChange: (text: string) => void
}

export interface ValueProps extends TextProps {
  readonly value: string
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>, TextProps {
  readonly hint?: string
  /** Content at the end of the field, such as the button that shows a password. */
  readonly end?: ReactNode
}

interface FrameProps {
  readonly id: string
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly error: ErrorMessage
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A control in a frame, below its label and above its error and its hint. */
function Frame({ id, label, isLabelHidden = false, error, hint, children }: FrameProps) {
  return (
    <div className="stack gap-1">
      <label className={isLabelHidden ? 'visually-hidden' : 'small strong'} htmlFor={id}>
        {label}
      </label>
      <div className={`row rounded ${styles.frame}`}>{children}</div>
      <FieldError id={id} message={error} />
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export function Field({ label, isLabelHidden = false, onValueChange, hint, error, end, ...rest }: Props) {
  const id = useId()
  const shownHint = hint === error ? undefined : hint
  return (
    <Frame {...{ id, label, isLabelHidden, error }} hint={shownHint}>
      <input
        {...rest}
        id={id}
        className={`size-body shrink grow ${styles.input}`}
        {...errorProps(id, error, shownHint)}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {end}
    </Frame>
  )
}

/** Message of an invalid field, a refusal of what it holds, or none. */
export type ErrorMessage = string | Fault | false | undefined

interface FieldErrorProps {
  readonly id: string
  readonly message: ErrorMessage
}

/** The error text below a field. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null
  if (typeof message === 'object') return <FaultText id={errorId(id)} fault={message} />
  return (
    <p id={errorId(id)} className="small alarm">
      {message}
    </p>
  )
}

function errorId(id: string): string {
  return `${id}-error`
}

/** The attributes that connect a field with its error text and its hint. */
export function errorProps(id: string, message: ErrorMessage, hint?: string) {
  const described = [message && errorId(id), hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': message ? true : undefined, 'aria-describedby': described || undefined }
}

type LongFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & TextProps

/** A multi-line field. */
export function LongField({ label, isLabelHidden = false, onValueChange, error, ...rest }: LongFieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, isLabelHidden, error }}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        {...errorProps(id, error)}
        className={`size-body pad-3-4 shrink grow ${styles.long}`}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Frame>
  )
}

const LENGTH = 4

interface DigitsProps extends ValueProps {
  /** number of digits; four by default */
  readonly length?: number
}

/** The four digits of a pay password. Accepts digits only; password managers do not store them. */
export function DigitsField({ label, value, onValueChange, error, length = LENGTH }: DigitsProps) {
  return (
    <Field
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={length}
      value={value}
      error={error}
      onValueChange={(text) => onValueChange(text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length))}
    />
  )
}

interface PasswordFieldProps extends ValueProps {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly placeholder?: string
  readonly hint?: string
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

interface SelectFieldProps extends ValueProps {
  /** Placeholder option; without it an option is always selected. */
  readonly placeholder?: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A native select in the frame of a field. */
export function SelectField({ label, value, onValueChange, placeholder, error, options }: SelectFieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, error }}>
      <select
        id={id}
        {...errorProps(id, error)}
        className={`size-body shrink grow rounded ${styles.select}`}
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
      <ChevronDown className={`ink-soft ${styles.arrow}`} aria-hidden="true" size={18} />
    </Frame>
  )
}

interface CheckFieldProps extends Labelled {
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A checkbox with its label. */
export function CheckField({ label, checked, onCheck, disabled = false, error }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={`flex gap-3 ${styles.check}`}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
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
