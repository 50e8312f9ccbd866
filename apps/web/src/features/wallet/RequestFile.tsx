import { useQuery } from '@tanstack/react-query'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { receiptsQuery } from '../../entities/signed/signed-queries.ts'

/** Member id while the member is still loading. */
const UNKNOWN = 0

interface Props {
  readonly kind: 'recharge' | 'withdrawal'
  readonly id: number
  readonly member: number
  /** Signature over the reason; '' for none. */
  readonly signed: string
}

/** Download of a request: the receipts on this device and the signed reason. */
export function RequestFile({ kind, id, member, signed }: Props) {
  const { data: receipts = [] } = useQuery({
    ...receiptsQuery(kind, id, member),
    enabled: member !== UNKNOWN,
  })
  return <SignedFile name={`${kind}-${id}`} signed={[...receipts, signed]} />
}
