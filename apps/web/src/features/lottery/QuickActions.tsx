import { writePoints } from '@saikoro/shared/points'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Undo2 } from 'lucide-react'
import { ordersQuery } from '../../entities/order/order-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BettingScreen.module.css'
import type { Cart } from './cart.ts'

interface Props {
  readonly game: string
  readonly memberId: number
  /** Called with the options and stake of the newest bet, to be confirmed as a new one. */
  readonly onAgain: (cart: Cart) => void
  readonly onUndo: (() => void) | undefined
}

/** Repeats the newest bet or restores the cart; stays at the lower edge while no option is chosen. */
export function QuickActions({ game, memberId, onAgain, onUndo }: Props) {
  const { t } = useTranslation('lottery')
  const orders = useQuery(ordersQuery(memberId))
  const newest = orders.data?.find((order) => order.game === game && order.state !== 'refused')
  if (!newest && !onUndo) return null
  return (
    <div className={`flex gap-3 ${styles.quickActions}`}>
      {onUndo && (
        <Button variant="outline" onClick={onUndo}>
          <Undo2 aria-hidden="true" size={18} />
          {t('undo')}
        </Button>
      )}
      {newest && (
        <Button
          variant="outline"
          onClick={() =>
            onAgain({ chosen: newest.options, money: writePoints(newest.stake).replace(/\..*$/, '') })
          }
        >
          <RotateCcw aria-hidden="true" size={18} />
          {t('sameAgain')}
        </Button>
      )}
    </div>
  )
}
