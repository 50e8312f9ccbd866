export interface DevicePush {
  readonly state: 'possible' | 'blocked' | 'impossible'
  /** where this browser is reached, '' when nobody asked it */
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

/** Asks the member, then the browser's push service; undefined when the member says no. An older subscription may be of another key. */
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
