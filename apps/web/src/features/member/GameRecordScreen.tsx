import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import {
  BET_STATES,
  type Bet,
  type BetState,
  everyBetQuery,
  ordersOf,
} from '../../entities/bet/bets-query.ts'
import { useHeldDraws } from '../../entities/draw/held-draws.ts'
import { useAlarm } from '../../entities/draw/use-alarm.ts'
import { hideBetResult } from '../../entities/draw/verified-bet.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { ordersQuery, receiptsQuery } from '../../entities/order/order-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Cards } from '../../ui/Card.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { BetCard, STATE_KEYS } from './BetCard.tsx'

export function GameRecordScreen() {
  const { t } = useTranslation('member')
  const bets = useInfiniteQuery(everyBetQuery())
  const { data: member } = useQuery(memberQuery())
  const id = member?.id ?? 0
  const receipts = useQuery({ ...receiptsQuery(id), enabled: id > 0 })
  const isHeld = useHeldDraws()
  const [state, setState] = useState<BetState | ''>('')
  return (
    <RefreshScreen title={t('records')} query={bets}>
      <div>
        <Alarms />
        <MissingBets member={id} bets={bets.data} hasMore={bets.hasNextPage} readAt={bets.dataUpdatedAt} />
        <QueryBoundary
          query={bets}
          skeleton={<Skeleton blocks={[13, 13, 13]} />}
          empty={<EmptyState title={t('noRecords')} link={{ to: '/Game', name: t('my-draws:toGames') }} />}
        >
          {(rows) => {
            const shown = rows.map((bet) => hideBetResult(bet, isHeld))
            const orders = ordersOf(shown, state)
            return (
              <>
                <FilterRow
                  title={t('betFilter')}
                  value={state}
                  options={(['', ...BET_STATES] as const).map((value) => ({
                    value,
                    label: t(value === '' ? 'ui:all' : STATE_KEYS[value]),
                  }))}
                  onChoose={setState}
                />
                {orders.length === 0 ? (
                  <EmptyState title={t('noRecordsHere')} />
                ) : (
                  <Cards rows={orders}>
                    {(order) => (
                      <BetCard order={order} readAt={bets.dataUpdatedAt} receipts={receipts.data ?? []} />
                    )}
                  </Cards>
                )}
                <LoadMore list={bets} />
              </>
            )
          }}
        </QueryBoundary>
      </div>
    </RefreshScreen>
  )
}

interface Props {
  readonly member: number
  readonly bets: readonly Bet[] | undefined
  /** Whether older bets can be fetched. */
  readonly hasMore: boolean
  /** When the bets were fetched, ms since the epoch. */
  readonly readAt: number
}

/** Warning, and alarm, when the bet history omits bets for which this device holds receipts. */
function MissingBets({ member, bets, hasMore, readAt }: Props) {
  const { t } = useTranslation('alarm')
  const orders = useQuery({ ...ordersQuery(member), enabled: member > 0 })
  const listed = new Set(bets?.map((bet) => bet.id))
  const oldest = hasMore ? Math.min(...listed) : 0
  const held = orders.data?.filter(({ sentAt }) => sentAt < readAt).flatMap(({ leaves }) => leaves) ?? []
  const missing = held.filter((leaf) => {
    const bet = readLeaf(leaf)?.id ?? 0
    return bets !== undefined && bet >= oldest && !listed.has(bet)
  })
  const evidence = missing.join()
  useAlarm('bets_missing', { game: '', issue: '' }, evidence, { missing: evidence })
  if (missing.length === 0) return null
  return (
    <Warning level="red" what="bets_missing">
      {t('missingBets', { count: missing.length })}
    </Warning>
  )
}
