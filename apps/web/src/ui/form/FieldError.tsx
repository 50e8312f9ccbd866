import styles from './Field.module.css'

/** Message of an invalid field, or none. */
export type ErrorMessage = string | false | undefined

interface Props {
  readonly id: string
  readonly message: ErrorMessage
}

/** The error text below a field. */
export function FieldError({ id, message }: Props) {
  if (!message) return null
  return (
    <p id={errorId(id)} className={styles.error}>
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
