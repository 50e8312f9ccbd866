import { useQuery } from '@tanstack/react-query'
import { useIdle } from '../../lib/use-idle.ts'
import { followQuery } from './order-queries.ts'

interface Props {
  readonly member: number
}

/** Looks after the orders of this device while a screen of the member is open. */
export function OrderFollower({ member }: Props) {
  useQuery({ ...followQuery(member), enabled: useIdle() })
  return null
}
