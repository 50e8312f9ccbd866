import * as push from '@saikoro/shared/contract/push'
import { useQuery } from '@tanstack/react-query'
import { DevicePush, NotificationSettings } from '../../entities/push/NotificationSettings.tsx'
import { notificationsQuery } from '../../entities/push/push-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'

const DEVICE = { get: push.getPush, on: push.subscribe, off: push.unsubscribe }
const ACCOUNT = { get: push.getNotifications, set: push.setNotifications }

/** Notifications: whether this device gets them, and for the account which kinds and when. */
export function NotificationsScreen() {
  const { t } = useTranslation('account')
  return (
    <RefreshScreen title={t('pushTitle')} query={useQuery(notificationsQuery(ACCOUNT))}>
      <DevicePush calls={DEVICE} title={t('here')} text={t('pushText')} />
      <NotificationSettings calls={ACCOUNT} text={t('pushKindsText')} />
    </RefreshScreen>
  )
}
