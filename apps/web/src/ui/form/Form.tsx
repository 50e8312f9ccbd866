import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Submission } from '../../lib/use-submission.ts'
import { FaultLine } from '../FaultLine.tsx'
import type { ErrorMessage } from './Field.tsx'

interface Props {
  /** What submitting does, if the fields are valid; its fault is shown below the fields, unless one of them shows it. */
  readonly of: Submission
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** Form id, for a submit button outside the form. */
  readonly id?: string
}

/** Validated by the screen, not by the browser. A rejected submit moves the focus to the first invalid field. */
export function Form({ of, onSubmit, children, id }: Props) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!of.isPending) submitWithin(event.currentTarget, onSubmit, of)
  }

  /** What the server refused has changed. */
  function edit({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') of.dismiss()
  }

  return (
    <form id={id} className="stack gap-5" onSubmit={send} onInput={edit} noValidate>
      {children}
      <FaultLine of={of} />
    </form>
  )
}

/**
 * Submits unless a field is invalid, renders the state changes, and moves the focus to the first invalid field of the form.
 * @param element the form, or a button in it; outside a form the dialog or section around the button counts
 */
export function submitWithin(element: Element, submit: () => void, of?: Submission): void {
  flushSync(() => {
    if (of?.validate?.() !== false) submit()
  })
  const form = element.closest('form, [role="dialog"], section') ?? element
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/**
 * Shows field errors from the first attempt to submit on, which then follow what is typed, and a refusal of the server at the field that
 * it is about.
 * @param found the message of each field, or none
 * @param submissions what submitting does
 */
export function useFieldErrors<Name extends string>(
  found: Readonly<Record<Name, ErrorMessage>>,
  ...submissions: readonly Submission[]
) {
  const [isShown, setShown] = useState(false)
  const fault = submissions.find((submission) => submission.fault)?.fault
  const isAtField = fault?.field !== undefined && Object.hasOwn(found, fault.field)
  const errors: Partial<Record<string, ErrorMessage>> = isAtField ? { [fault.field ?? '']: fault } : {}
  for (const [name, message] of Object.entries<ErrorMessage>(isShown ? found : {}))
    if (message) errors[name] = message
  const of: Required<Submission> = {
    isPending: submissions.some(({ isPending }) => isPending),
    fault: isAtField ? undefined : fault,
    dismiss() {
      for (const { dismiss } of submissions) dismiss()
    },
    validate() {
      const isValid = !Object.values(found).some(Boolean)
      setShown(!isValid)
      return isValid
    },
  }
  return {
    errors: errors as Partial<Record<Name, ErrorMessage>>,
    /** The properties of a field that shows a text of the screen's state. */
    field: (name: Name, value: string, onValueChange: (text: string) => void) => ({
      value,
      onValueChange,
      error: errors[name],
    }),
    of,
    validate: of.validate,
  }
}
