import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { netOfOrders, ordersQuery } from '../../entities/order/order-queries.ts'
import { feel } from '../../lib/feel.ts'
import { formatIssue, formatNet } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'

/** Announces each new draw, and the net result of the member's orders in it as soon as that is verified. */
export function useDrawNews({ key, now_expect: issue }: Game, memberId: number): void {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const client = useQueryClient()
  const seen = useRef(issue)
  const told = useRef('')
  const orders = useQuery(ordersQuery(memberId))

  useEffect(() => {
    if (seen.current === issue) return
    seen.current = issue
    feel('draw')
    showToast(t('successfulLotteryDraw', { issue: formatIssue(issue) }))
    void client.invalidateQueries({ queryKey: [getUserInfo.path] })
    void client.invalidateQueries({ queryKey: [getUserGameList.path] })
    void client.invalidateQueries({ queryKey: ['witness', 'follow'] })
  }, [issue, client, t])

  const own = orders.data?.filter(
    (order) => order.game === key && order.issue === issue && order.state === 'booked',
  )
  const net = own && own.length > 0 ? netOfOrders(own) : undefined
  useEffect(() => {
    if (net === undefined || told.current === issue) return
    told.current = issue
    const drawn = t('successfulLotteryDraw', { issue: formatIssue(issue) })
    showToast(`${drawn} ${t('netOfDraw', { net: formatNet(net, locale) })}`)
  }, [net, issue, locale, t])
}
