import { useEffect, useState } from 'react'

/** What a service worker stored arrives sooner. */
const DELAY_MS = 1_000

/** Returns whether the device has had no network for a second. */
export function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function update(): void {
      clearTimeout(timer)
      if (navigator.onLine) setOffline(false)
      else timer = setTimeout(setOffline, DELAY_MS, true)
    }
    update()
    for (const event of ['online', 'offline']) addEventListener(event, update)
    return () => {
      clearTimeout(timer)
      for (const event of ['online', 'offline']) removeEventListener(event, update)
    }
  }, [])
  return isOffline
}
