import { useQuery } from '@tanstack/react-query'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { receiptsQuery } from '../../entities/signed/signed-queries.ts'

/** The member before it is read whose request this is. */
const UNKNOWN = 0

interface Props {
  readonly kind: 'recharge' | 'withdrawal'
  readonly id: number
  readonly member: number
  /** The house's signature over the reason; '' where there is none. */
  readonly signed: string
}

/** A request in one file: the receipt that this device holds, and the reason. */
export function RequestFile({ kind, id, member, signed }: Props) {
  const { data: receipts = [] } = useQuery({
    ...receiptsQuery(kind, id, member),
    enabled: member !== UNKNOWN,
  })
  return <SignedFile name={`${kind}-${id}`} signed={[...receipts, signed]} />
}
