import { useSyncExternalStore } from 'react'

/** The spec's name in local storage. */
const TOKEN = 'token'

const listeners = new Set<() => void>()
const lossListeners = new Set<() => void>()

function tellAll(): void {
  for (const listener of listeners) listener()
}

export function readToken(): string | null {
  return localStorage.getItem(TOKEN)
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token)
  tellAll()
}

/** Ends the session on this device: the spec empties local storage. */
export function endSession(): void {
  localStorage.clear()
  tellAll()
}

/** The server does not know `token` any more. A newer session that began meanwhile is left alone. */
export function loseSession(token: string | null): void {
  if (readToken() !== token) return
  endSession()
  for (const listener of lossListeners) listener()
}

/** Hears of starts and ends, in other tabs as well. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function onSessionLoss(listener: () => void): () => void {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken)
}
