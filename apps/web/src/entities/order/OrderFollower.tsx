import { useQuery } from '@tanstack/react-query'
import { followQuery } from './order-queries.ts'

/** Follows the orders of this device while a screen of the member is open. */
export function OrderFollower({ member }: { readonly member: number }) {
  useQuery(followQuery(member))
  return null
}
