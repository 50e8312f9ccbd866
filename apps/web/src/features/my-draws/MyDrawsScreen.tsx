import { useQuery } from '@tanstack/react-query'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { alarmsQuery } from '../../entities/alarm/alarm-queries.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { followQuery, ordersQuery } from '../../entities/order/order-queries.ts'
import type { Alarm, KeptOrder } from '../../lib/fairness/schema.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BetsWithoutReceipt } from './BetsWithoutReceipt.tsx'
import { FollowedOrder } from './FollowedOrder.tsx'
import styles from './MyDrawsScreen.module.css'

const ALARMS = 50
const SKELETON = <Skeleton blocks={[5, 5, 5]} />

/** Orders of this device with their verification state, and alarms. */
export function MyDrawsScreen() {
  const { t } = useTranslation('my-draws')
  const member = useQuery(memberQuery())
  const id = member.data?.id ?? 0
  const orders = useQuery({ ...ordersQuery(id), enabled: id > 0 })
  const alarms = useQuery(alarmsQuery())
  const follow = useQuery({ ...followQuery(id), enabled: id > 0 })

  async function reload() {
    await follow.refetch()
    return orders.refetch()
  }

  return (
    <RefreshScreen title={t('title')} busy={orders.isFetching && orders.isLoading} onReload={reload}>
      <MutedText>{t('text')}</MutedText>
      <Alarms most={ALARMS} />
      {id > 0 && <BetsWithoutReceipt member={id} />}
      <Section title={t('orders')}>
        <QueryFace query={member} skeleton={SKELETON}>
          {() => (
            <QueryFace query={orders} skeleton={SKELETON}>
              {(rows) =>
                rows.length === 0 ? <NoOrders /> : <OrderList orders={rows} alarms={alarms.data ?? []} />
              }
            </QueryFace>
          )}
        </QueryFace>
      </Section>
    </RefreshScreen>
  )
}

function NoOrders() {
  const { t } = useTranslation('my-draws')
  return (
    <EmptyFace title={t('none')} text={t('noneText')}>
      <ButtonLink look="outline" to="/Game">
        {t('toGames')}
      </ButtonLink>
    </EmptyFace>
  )
}

const SHOWN = 100

interface Props {
  readonly orders: readonly KeptOrder[]
  readonly alarms: readonly Alarm[]
}

/** The newest 100 orders of this device. */
function OrderList({ orders, alarms }: Props) {
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
