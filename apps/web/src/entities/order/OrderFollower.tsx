import { useQuery } from '@tanstack/react-query'
import { followQuery } from './order-queries.ts'

interface Props {
  readonly member: number
}

/** Follows the orders of this device while a screen of the member is open. */
export function OrderFollower({ member }: Props) {
  useQuery(followQuery(member))
  return null
}
