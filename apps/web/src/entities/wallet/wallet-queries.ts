import { queryOptions } from '@tanstack/react-query'
import { whenIdle } from '../../lib/when-idle.ts'
import { getVerifier } from '../draw/witness-queries.ts'

export const PURSE = ['witness', 'purse'] as const

/** The member's points as this device can follow them. `told`: the balance on screen; another one is another look. */
export function purseQuery(member: number, told: bigint) {
  return queryOptions({
    queryKey: [...PURSE, { member, told: String(told) }],
    queryFn: async () => {
      await whenIdle()
      const { purse, witness } = await getVerifier()
      const found = await purse.look(member)
      const isRight = found.faults.length === 0 && (found.rows.at(-1)?.balance ?? 0n) === found.told
      if (!isRight) await witness.alarm('balance_differs', 'red', { game: '', issue: '' }, found)
      return found
    },
    retry: true,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 60_000),
    structuralSharing: false,
    staleTime: 5_000,
  })
}
