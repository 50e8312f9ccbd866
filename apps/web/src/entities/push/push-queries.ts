import type * as companion from '@saikoro/shared/contract/companion'
import type * as push from '@saikoro/shared/contract/push'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery, changeOf, readAgain } from '../../lib/call-query.ts'

/** The calls of a member, or those of a companion. */
export interface PushCalls {
  readonly get: typeof push.getPush | typeof companion.getCompanionPush
  readonly on: typeof push.subscribe | typeof companion.companionSubscribe
  readonly off: typeof push.unsubscribe | typeof companion.companionUnsubscribe
}

/** Whether this device can be notified and is subscribed: browser and server must have the same subscription. */
export function pushQuery({ get }: PushCalls) {
  return queryOptions({
    queryKey: [get.path],
    queryFn: async () => {
      const [{ key, endpoint }, device] = await Promise.all([callApi(get, {}), devicePush()])
      const isOn = endpoint !== '' && device.endpoint === endpoint
      return { key, isOn, state: key === '' ? ('impossible' as const) : device.state }
    },
  })
}

/** Subscribes with the server's key, or unsubscribes with null. */
export const pushMutation = ({ get, on, off }: PushCalls) =>
  changeOf(async (key: string | null) => {
    if (key === null) {
      await callApi(off, {})
      return (await (await pushManager())?.getSubscription())?.unsubscribe()
    }
    const keys = await subscribeHere(key)
    if (keys) await callApi(on, keys)
  }, get)

interface DevicePush {
  readonly state: 'possible' | 'blocked' | 'impossible'
  /** endpoint of this browser, '' when not subscribed */
  readonly endpoint: string
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined
  return (await navigator.serviceWorker?.getRegistration())?.pushManager
}

async function devicePush(): Promise<DevicePush> {
  const manager = await pushManager()
  if (!manager) return { state: 'impossible', endpoint: '' }
  const subscription = await manager.getSubscription()
  const state = Notification.permission === 'denied' ? 'blocked' : 'possible'
  return { state, endpoint: subscription?.endpoint ?? '' }
}

/** Requests permission and subscribes; undefined when denied. Replaces a subscription of another key. */
async function subscribeHere(key: string) {
  const manager = await pushManager()
  if (!manager || (await Notification.requestPermission()) !== 'granted') return undefined
  await (await manager.getSubscription())?.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

export type Notifications = Reply<typeof push.getNotifications>

/** The calls of a member, or those of a companion. */
export interface NotificationCalls {
  readonly get: typeof push.getNotifications | typeof companion.getCompanionNotifications
  readonly set: typeof push.setNotifications | typeof companion.setCompanionNotifications
}

/** What a member chooses for the account, or a companion for her devices; hours are `HH:MM`, '' for none. */
export interface Choices {
  readonly off: readonly Notifications['kinds'][number]['kind'][]
  readonly from: string
  readonly to: string
  /** IANA name of the zone of the hours; '' without hours */
  readonly zone: string
}

export const notificationsQuery = ({ get }: NotificationCalls) => callQuery(get)

export function choicesOf({ kinds, quiet_from, quiet_to, zone }: Notifications): Choices {
  const off = kinds.filter(({ on }) => !on).map(({ kind }) => kind)
  return { off, from: quiet_from, to: quiet_to, zone }
}

/** Stores all choices. The scope sends them one after the other, so that the last one stays. */
export function choicesMutation({ get, set }: NotificationCalls) {
  return mutationOptions({
    scope: { id: set.path },
    mutationFn: ({ off, from, to, zone }: Choices) =>
      callApi(set, {
        ...{ off: off.join(), quiet_from: from, quiet_to: to },
        ...(set.access === 'member' && { zone }),
      }),
    onSettled: readAgain(get),
  })
}

/** The IANA name of the time zone of this device. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
