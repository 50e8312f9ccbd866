export interface DevicePush {
  readonly state: 'possible' | 'blocked' | 'impossible'
  /** endpoint of this browser, '' when not subscribed */
  readonly endpoint: string
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined
  return (await navigator.serviceWorker?.getRegistration())?.pushManager
}

export async function devicePush(): Promise<DevicePush> {
  const manager = await pushManager()
  if (!manager) return { state: 'impossible', endpoint: '' }
  const subscription = await manager.getSubscription()
  const state = Notification.permission === 'denied' ? 'blocked' : 'possible'
  return { state, endpoint: subscription?.endpoint ?? '' }
}

/** Requests permission and subscribes; undefined when denied. Replaces a subscription of another key. */
export async function subscribeHere(key: string) {
  const manager = await pushManager()
  if (!manager || (await Notification.requestPermission()) !== 'granted') return undefined
  await (await manager.getSubscription())?.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

export async function unsubscribeHere(): Promise<void> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe()
}
