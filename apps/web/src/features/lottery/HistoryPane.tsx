import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { useTranslation } from '../../lib/translation.ts'
import { HistoryList } from './HistoryList.tsx'
import { OrderList } from './MyOrders.tsx'
import { useDrawHistory } from './use-draw-history.ts'
import { placedOrders } from './use-own-orders.ts'

interface Props {
  readonly game: Game
  /** The member's orders of this device. */
  readonly orders: readonly StoredOrder[]
}

/**
 * Earlier bets of the member in this game and its draw history, in the side pane of the betting screen. The bets come first, because the
 * history loads more at its end.
 */
export function HistoryPane({ game, orders }: Props) {
  const { t } = useTranslation('lottery')
  const id = useId()
  const { earlier } = placedOrders(orders, game)
  return (
    <div className="stack gap-3">
      {earlier.length > 0 && (
        <section className="stack gap-2" aria-labelledby={id}>
          <h2 id={id} className="heading size-large">
            <Link to="/GameRecord">{t('member:records')}</Link>
          </h2>
          <OrderList orders={earlier} game={game} proved={undefined} />
        </section>
      )}
      <h2 className="heading size-large">{t('history')}</h2>
      <HistoryList game={game} history={useDrawHistory(game)} />
    </div>
  )
}
