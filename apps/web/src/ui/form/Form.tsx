import type { FormEvent, ReactNode } from 'react'
import { submitWithin } from './submit-within.ts'

interface Props {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** Form id, for a submit button outside the form. */
  readonly id?: string
}

/** Validated by the screen, not by the browser. A rejected submit moves the focus to the first invalid field. */
export function Form({ busy, onSubmit, children, id }: Props) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) submitWithin(event.currentTarget, onSubmit)
  }
  return (
    <form id={id} className="stack gap-5" onSubmit={send} noValidate>
      {children}
    </form>
  )
}
