import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Member } from '../member/member-queries.ts'
import { checkAccount } from '../member/own-account.ts'
import { followQuery } from './order-queries.ts'

/** Checks the account and follows the orders of this device while a screen of the member is open. */
export function OrderFollower({ member: { id, username } }: { readonly member: Member }) {
  useQuery(followQuery(id))
  useEffect(() => void checkAccount({ id, username }), [id, username])
  return null
}
