import type { Member } from '../../entities/member/member-queries.ts'
import { CardForm } from './CardForm.tsx'
import { RedirectWithNotice } from './RedirectWithNotice.tsx'

interface Props {
  readonly member: Member
  readonly banks: readonly { readonly value: string; readonly text: string }[]
  readonly isChange: boolean
}

/** Redirects to the name or pay password form when either is missing. */
export function CardEntry(props: Props) {
  const { name, paypassword } = props.member
  if (name === '') return <RedirectWithNotice to="/Setname" because="setNameFirst" />
  if (paypassword === '') return <RedirectWithNotice to="/SetPayPassword" because="setPayPasswordFirst" />
  return <CardForm {...props} />
}
