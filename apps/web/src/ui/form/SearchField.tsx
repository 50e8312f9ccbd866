import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from './Field.tsx'

const PAUSE_MS = 300

/** What is typed into a search field, which is put into the address after a pause. */
export function useTyped(q: string, onPut: (changes: { readonly q: string }) => void) {
  const [typed, setTyped] = useState(q)
  const putTyped = useEffectEvent(() => onPut({ q: typed.trim() }))

  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => putTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, q])

  return [typed, setTyped] as const
}

interface Props {
  readonly label: string
  readonly value: string
  readonly onValueChange: (text: string) => void
}

export function SearchField({ label, ...rest }: Props) {
  return (
    <Field
      label={label}
      isLabelHidden
      placeholder={label}
      type="search"
      autoComplete="off"
      maxLength={60}
      {...rest}
    />
  )
}
