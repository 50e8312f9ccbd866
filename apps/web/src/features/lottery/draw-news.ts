import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { netOfOrders, ordersQuery } from '../../entities/order/order-queries.ts'
import { playFeedback } from '../../lib/feedback.ts'
import { formatIssue, formatNet } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'

interface Listener {
  readonly onDraw: (issue: string) => void
  /** Receives the verified net result of the member's orders in the newest draw, once. Hundredths of a point. */
  readonly onNet: (issue: string, net: bigint) => void
}

/** Watches the cached game and orders for news of draws. Returns a function that unsubscribes. */
export function watchDraws(
  client: QueryClient,
  key: string,
  memberId: number,
  listener: Listener,
): () => void {
  const newestIssue = () => client.getQueryData(gameQuery(key).queryKey)?.now_expect ?? ''
  let drawnIssue = newestIssue()
  let netIssue = ''

  function update(): void {
    const issue = newestIssue()
    if (issue !== drawnIssue) {
      drawnIssue = issue
      listener.onDraw(issue)
    }
    if (issue === netIssue) return
    const own = client
      .getQueryData(ordersQuery(memberId).queryKey)
      ?.filter((order) => order.game === key && order.issue === issue && order.state === 'booked')
    const net = own && own.length > 0 ? netOfOrders(own) : undefined
    if (net === undefined) return
    netIssue = issue
    listener.onNet(issue, net)
  }

  update()
  return client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') update()
  })
}

/** Announces each new draw, and the net result of the member's orders in it as soon as that is verified. */
export function useDrawNews({ key }: Game, memberId: number): void {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const client = useQueryClient()

  const onDraw = useEffectEvent((issue: string) => {
    playFeedback('draw')
    showToast(t('successfulLotteryDraw', { issue: formatIssue(issue) }))
    for (const queryKey of [[getUserInfo.path], [getUserGameList.path], ['witness', 'follow']])
      void client.invalidateQueries({ queryKey })
  })
  const onNet = useEffectEvent((issue: string, net: bigint) => {
    const drawn = t('successfulLotteryDraw', { issue: formatIssue(issue) })
    showToast(`${drawn} ${t('netOfDraw', { net: formatNet(net, locale) })}`)
  })

  useEffect(
    () =>
      watchDraws(client, key, memberId, {
        onDraw: (issue) => onDraw(issue),
        onNet: (issue, net) => onNet(issue, net),
      }),
    [client, key, memberId],
  )
}
