import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const changes = createListeners()
const reconnections = createListeners()
let isOffline = false

/** The network is often not usable in the moment in which the device reports it, ms. */
const AGAIN_MS = 3_000

/** Whether nothing answers without a network; a server on the same machine does. */
export async function isCutOff(): Promise<boolean> {
  if (navigator.onLine) return false
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => false,
    () => !navigator.onLine,
  )
}

async function update(): Promise<void> {
  const is = await isCutOff()
  if (is === isOffline) return
  isOffline = is
  changes.notify()
}

/** Calls back when the network returns, and once more soon afterwards. Returns a function that stops it. */
export function onReconnect(listener: () => void): () => void {
  return reconnections.add(listener)
}

addEventListener('offline', () => void update())
addEventListener('online', () => {
  void update()
  reconnections.notify()
  setTimeout(reconnections.notify, AGAIN_MS)
})
void update()

/** Returns whether the device has no network, which it states itself: a silent server is something else. */
export function useOffline(): boolean {
  return useSyncExternalStore(changes.add, () => isOffline)
}
