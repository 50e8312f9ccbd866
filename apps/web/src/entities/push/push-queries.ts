import type {
  companionSubscribe,
  companionUnsubscribe,
  getCompanionPush,
} from '@saikoro/shared/contract/companion'
import type { getPush, subscribe, unsubscribe } from '@saikoro/shared/contract/push'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { changeOf } from '../../lib/call-query.ts'

/** The calls of a member, or those of a companion. */
export interface PushCalls {
  readonly get: typeof getPush | typeof getCompanionPush
  readonly on: typeof subscribe | typeof companionSubscribe
  readonly off: typeof unsubscribe | typeof companionUnsubscribe
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
