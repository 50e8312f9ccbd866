import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches now; renders again when that changes. */
export function useMedia(media: MediaQueryList): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}
