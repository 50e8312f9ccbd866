import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { useQuery } from '@tanstack/react-query'
import { betsQuery } from '../../entities/bet/bets-query.ts'
import { receiptsQuery } from '../../entities/order/order-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Warning } from '../../ui/Warning.tsx'

interface Props {
  readonly member: number
}

/** Bets without a local receipt: placed on another device, before local storage was cleared, or fabricated. */
export function BetsWithoutReceipt({ member }: Props) {
  const { t } = useTranslation('my-draws')
  const bets = useQuery({ ...betsQuery(), enabled: member > 0 })
  const receipts = useQuery(receiptsQuery())
  if (!bets.data || !receipts.data) return null
  const held = new Set(receipts.data.map((leaf) => readLeaf(leaf)?.id))
  const count = bets.data.filter(({ id }) => !held.has(id)).length
  if (count === 0) return null
  return (
    <Warning level="amber" what="bets_elsewhere">
      {t('elsewhere', { count })}
    </Warning>
  )
}
