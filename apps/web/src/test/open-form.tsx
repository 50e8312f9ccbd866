import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { changeLanguage, loadMessages } from '../lib/language.ts'
import { dropToasts, readToast, toastError } from '../lib/toast.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controls(): Control[] {
  return [...document.querySelectorAll<Control>('input, select, textarea')]
}

function labelOf(control: Element): string {
  const label = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === control.id)
  return control.getAttribute('aria-label') ?? label?.textContent ?? ''
}

function buttonNamed(name: string): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll('button')]
  return buttons.findLast((button) => [button.textContent, button.getAttribute('aria-label')].includes(name))
}

function write(control: Control, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, text)
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}

const nothing = async () => {}
/** Unmounts what is mounted. */
let close = nothing

/**
 * Mounts a form or a screen with one for a test, in English and without a network. The next one and the end of the test unmount it.
 * @param cached replies by query key
 * @param stored entries of the session storage, such as drafts
 * @param address path and query of the screen
 */
export async function openForm(
  form: ReactNode,
  cached: readonly (readonly [queryKey: readonly unknown[], reply: unknown])[] = [],
  stored: Readonly<Record<string, string>> = {},
  address = '/',
) {
  await close()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await changeLanguage('en')
  await loadMessages('rest')
  dropToasts()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value)
  history.replaceState(null, '', address)
  const client = new QueryClient({
    defaultOptions: { queries: { enabled: false, staleTime: Infinity }, mutations: { onError: toastError } },
  })
  for (const [queryKey, reply] of cached) client.setQueryData(queryKey, reply)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (shown: ReactNode) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <BrowserRouter>{shown}</BrowserRouter>
        </QueryClientProvider>,
      ),
    )
  await show(form)
  close = async () => {
    close = nothing
    await act(async () => root.unmount())
    place.remove()
  }
  onTestFinished(async () => {
    await close()
    vi.unstubAllGlobals()
  })
  return {
    /** Renders other properties or another form in the same place. */
    show,
    type: (label: string, text: string) =>
      act(async () => {
        for (const control of controls()) if (labelOf(control) === label) write(control, text)
      }),
    /** Clicks the labels that begin with a text, around a radio button or a box. */
    choose: (text: string) =>
      act(async () => {
        for (const each of document.querySelectorAll('label'))
          if (each.textContent.startsWith(text)) each.click()
      }),
    submit: () =>
      act(async () => {
        const submitted = new Event('submit', { bubbles: true, cancelable: true })
        document.querySelector('form')?.dispatchEvent(submitted)
      }),
    press(name: string) {
      const button = buttonNamed(name)
      if (!button) throw new Error(`no button ${name}`)
      return act(async () => button.click())
    },
    /** Waits for a lazily loaded part. */
    waitFor: async (isThere: () => boolean) => {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
      await vi.waitUntil(isThere, { timeout: 60_000 })
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    },
    hasButton: (name: string) => buttonNamed(name) !== undefined,
    /** The error text of each invalid field, by its label. */
    errors: () =>
      Object.fromEntries(
        controls()
          .filter((control) => control.getAttribute('aria-invalid') === 'true')
          .map((control) => {
            const [first = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ')
            return [labelOf(control), document.getElementById(first)?.textContent]
          }),
      ),
    focused: () => document.activeElement && labelOf(document.activeElement),
    /** The text of the toast, or the words of a refusal. */
    toast: () => readToast()?.text || (readToast()?.reason as unknown as string | undefined),
    valueOf: (label: string) => controls().find((control) => labelOf(control) === label)?.value,
    close,
  }
}
