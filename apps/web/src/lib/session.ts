import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { keepPreferencesOnly } from './preferences.ts'

/** The spec's name in local storage. */
const TOKEN = 'token'

/** What was typed and not sent yet; it goes with the session. */
export const DRAFTS = 'drafts'

const listeners = createListeners()
const lossListeners = createListeners()

/** While another token is on its way, the old one may already be unknown to the server. */
let isReplaced = false

/** Where somebody who ended the session on a member's screen is led; nowhere in particular, where it was lost. */
let exit: string | undefined

export function readToken(): string | null {
  return localStorage.getItem(TOKEN)
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token)
  listeners.tell()
}

/** The same member goes on under the token that comes: nothing that was read is old, and no call under way loses the session. */
export async function replaceSession(ask: () => Promise<string>): Promise<void> {
  isReplaced = true
  try {
    localStorage.setItem(TOKEN, await ask())
  } finally {
    isReplaced = false
  }
}

/** Ends the session on this device. */
export function endSession(to?: string): void {
  exit = to
  keepPreferencesOnly()
  sessionStorage.removeItem(DRAFTS)
  listeners.tell()
}

export function exitOfSession(): string | undefined {
  return exit
}

/** The server does not know `token` any more. A newer session that began meanwhile is left alone, and without one there is none to lose. */
export function loseSession(token: string | null): void {
  if (token === null || isReplaced || readToken() !== token) return
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
