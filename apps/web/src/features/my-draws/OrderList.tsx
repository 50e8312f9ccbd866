import type { Alarm, KeptOrder } from '../../lib/fairness/schema.ts'
import { FollowedOrder } from './FollowedOrder.tsx'
import styles from './MyDrawsScreen.module.css'

const SHOWN = 100

interface Props {
  readonly orders: readonly KeptOrder[]
  readonly alarms: readonly Alarm[]
}

/** The newest 100 orders of this device. */
export function OrderList({ orders, alarms }: Props) {
  return (
    <ul className={styles.list}>
      {orders.slice(0, SHOWN).map((order) => (
        <li key={order.requestId}>
          <FollowedOrder order={order} alarms={alarms} />
        </li>
      ))}
    </ul>
  )
}
