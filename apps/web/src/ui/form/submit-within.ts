import { flushSync } from 'react-dom'

/**
 * Runs a submit handler, renders its state changes, and moves the focus to the first invalid field of the form.
 * @param element the form, or a button in it; outside a form the dialog or section around the button counts
 */
export function submitWithin(element: Element, submit: () => void): void {
  flushSync(submit)
  const form = element.closest('form, [role="dialog"], section') ?? element
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
