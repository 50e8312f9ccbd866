import { useState } from 'react'
import { DRAFTS } from './session.ts'
import { tabStorage } from './storage.ts'

type Fields<Name extends string> = Readonly<Record<Name, string>>

/** Stored values by form and field, in this tab. */
export function readDrafts(): URLSearchParams {
  return new URLSearchParams(tabStorage.read(DRAFTS) ?? '')
}

/** Stores the fields of a form in this tab until the session ends, or deletes them. */
export function storeFields(form: string, fields: Readonly<Record<string, string>>, isStored: boolean): void {
  const drafts = readDrafts()
  for (const [name, text] of Object.entries(fields)) {
    if (isStored) drafts.set(`${form} ${name}`, text)
    else drafts.delete(`${form} ${name}`)
  }
  tabStorage.write(DRAFTS, drafts.toString())
}

/** Form state that is stored in sessionStorage across navigation. Not for passwords or card numbers. */
export function useDraft<Name extends string>(form: string, empty: Fields<Name>) {
  const [fields, setFields] = useState<Fields<Name>>(() => {
    const drafts = readDrafts()
    const stored = Object.keys(empty).map((name) => [name, drafts.get(`${form} ${name}`)] as const)
    return { ...empty, ...Object.fromEntries(stored.filter(([, text]) => text !== null)) }
  })
  function put(part: Partial<Fields<Name>>): void {
    const next = { ...fields, ...part }
    setFields(next)
    storeFields(form, next, true)
  }

  return {
    fields,
    put,
    /** The properties of a field that shows a text of the draft. */
    bind: (name: Name) => ({
      value: fields[name],
      onValueChange: (text: string) => put({ [name]: text } as Partial<Fields<Name>>),
    }),
    /** Deletes the draft after sending. */
    forget() {
      setFields(empty)
      storeFields(form, empty, false)
    },
  }
}
