import { getUserGameList } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const ASK_EVERY_MS = 5_000

/** Refetches the bet history every five seconds while a verified draw is not settled in it yet. */
export function useFreshRecord(isBehind: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isBehind) return
    // all cards share one query: a request in flight serves them all
    const read = () =>
      void client.invalidateQueries({ queryKey: [getUserGameList.path] }, { cancelRefetch: false })
    read()
    const timer = setInterval(read, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isBehind, client])
}
