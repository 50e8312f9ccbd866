import { getUserGameList } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Reads the record again where the draw is known to be over and the record does not say so yet. */
export function useFreshRecord(isBehind: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: [getUserGameList.path] })
  }, [isBehind, client])
}
