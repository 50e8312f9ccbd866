import { startTransition, useOptimistic } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

type Changes = Readonly<Record<string, string>>

/**
 * What the address asks for, and a way to change some of it, '' for without. The router renders an address when it comes to it:
 * what was chosen is shown at once, and the next choice starts from the address itself, so that none is lost.
 */
export function useAddressQuery(): readonly [query: URLSearchParams, put: (changes: Changes) => void] {
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const [shown, show] = useOptimistic(query)

  function put(changes: Changes) {
    // typing is put after a pause, when another screen may be opening
    if (location.pathname !== pathname) return
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    startTransition(() => {
      show(next)
      setQuery(next, { replace: true })
    })
  }

  return [shown, put]
}
