import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { showToast } from '../../lib/toast.ts'
import type { ErrorMessage } from './Field.tsx'

interface Props {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** Form id, for a submit button outside the form. */
  readonly id?: string
  readonly className?: string
}

/** Validated by the screen, not by the browser. A rejected submit moves the focus to the first invalid field. */
export function Form({ busy, onSubmit, children, id, className = '' }: Props) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) submitWithin(event.currentTarget, onSubmit)
  }
  return (
    <form id={id} className={`stack gap-5 ${className}`} onSubmit={send} noValidate>
      {children}
    </form>
  )
}

/**
 * Runs a submit handler, renders its state changes, and moves the focus to the first invalid field of the form.
 * @param element the form, or a button in it; outside a form the dialog or section around the button counts
 */
export function submitWithin(element: Element, submit: () => void): void {
  flushSync(submit)
  const form = element.closest('form, [role="dialog"], section') ?? element
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/**
 * Shows field errors from the first attempt to submit on; from then they follow what is typed.
 * @param found the message of each field, or none; the first one is also the toast
 */
export function useFieldErrors<Found extends Readonly<Record<string, ErrorMessage>>>(found: Found) {
  const [isShown, setShown] = useState(false)
  const errors: Partial<Found> = isShown ? found : {}
  return {
    errors,
    /** Returns true without errors; else shows them and returns false. */
    validate(): boolean {
      const first = Object.values(found).find((message) => message)
      setShown(Boolean(first))
      if (!first) return true
      showToast(first)
      return false
    },
  }
}
