import { useSyncExternalStore } from 'react'
import { createEntryListeners } from './listeners.ts'
import { deviceStorage } from './storage.ts'

/** Entries in local storage, apart from those of a member, who may be logged in on the same device. */
const TOKEN = 'companion token'
/** With which the PIN of this device counts. */
const SECRET = 'companion secret'
/** What the end of a member's session leaves in place. */
export const OF_COMPANION = [TOKEN, SECRET] as const

const listeners = createEntryListeners(TOKEN)

export const readCompanionToken = () => deviceStorage.read(TOKEN)
export const readCompanionSecret = () => deviceStorage.read(SECRET)

export function startCompanionSession(token: string): void {
  deviceStorage.write(TOKEN, token)
  listeners.notify()
}

export function enrolWithSecret(secret: string): void {
  deviceStorage.write(SECRET, secret)
}

/** Ends the session of this `token` here; the device stays enrolled. */
export function endCompanionSession(token: string | null): void {
  if (token === null || readCompanionToken() !== token) return
  deviceStorage.remove(TOKEN)
  listeners.notify()
}

export function useCompanionToken(): string | null {
  return useSyncExternalStore(listeners.add, readCompanionToken)
}
