import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** The spec's name in local storage. */
const TOKEN = 'token'

const listeners = createListeners()
const lossListeners = createListeners()

export function readToken(): string | null {
  return localStorage.getItem(TOKEN)
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token)
  listeners.tell()
}

/** Ends the session on this device: the spec empties local storage. */
export function endSession(): void {
  localStorage.clear()
  listeners.tell()
}

/** The server does not know `token` any more. A newer session that began meanwhile is left alone. */
export function loseSession(token: string | null): void {
  if (readToken() !== token) return
  endSession()
  lossListeners.tell()
}

/** Hears of starts and ends, in other tabs as well. */
export function onSessionChange(listener: () => void): () => void {
  const forget = listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    forget()
    removeEventListener('storage', listener)
  }
}

export const onSessionLoss = lossListeners.add

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken)
}
