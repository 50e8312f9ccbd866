import { getUserGameList } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const ASK_EVERY_MS = 5_000

/** Reads the record again, and again, where the draw is known to be over and the record does not say so yet. */
export function useFreshRecord(isBehind: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isBehind) return
    // many cards ask for the one record: what is under way answers all of them
    const read = () =>
      void client.invalidateQueries({ queryKey: [getUserGameList.path] }, { cancelRefetch: false })
    read()
    const timer = setInterval(read, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isBehind, client])
}
