import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bet } from '../../entities/bet/bets-query.ts'
import { getDevice } from '../../entities/draw/witness-queries.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { ordersQuery } from '../../entities/order/order-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Warning } from '../../ui/Warning.tsx'

interface Props {
  readonly bets: readonly Bet[] | undefined
  /** Whether older bets can be fetched. */
  readonly hasMore: boolean
  /** When the bets were fetched, ms since the epoch. */
  readonly readAt: number
}

/** Warning, and alarm, when the bet history omits bets for which this device holds receipts. */
export function MissingBets({ bets, hasMore, readAt }: Props) {
  const { t } = useTranslation('alarm')
  const member = useQuery(memberQuery())
  const id = member.data?.id ?? 0
  const orders = useQuery({ ...ordersQuery(id), enabled: id > 0 })
  const listed = new Set(bets?.map((bet) => bet.id))
  const oldest = hasMore ? Math.min(...listed) : 0
  const held = orders.data?.filter(({ sentAt }) => sentAt < readAt).flatMap(({ leaves }) => leaves) ?? []
  const missing = held.filter((leaf) => {
    const bet = readLeaf(leaf)?.id ?? 0
    return bets !== undefined && bet >= oldest && !listed.has(bet)
  })
  const evidence = missing.join()
  useEffect(() => {
    if (evidence === '') return
    const of = { game: '', issue: '' }
    void getDevice().then(({ witness }) => witness.alarm('bets_missing', 'red', of, { missing: evidence }))
  }, [evidence])
  if (missing.length === 0) return null
  return (
    <Warning level="red" what="bets_missing">
      {t('missingBets', { count: missing.length })}
    </Warning>
  )
}
