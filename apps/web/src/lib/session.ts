import { useSyncExternalStore } from 'react'
import { createEntryListeners, createListeners } from './listeners.ts'
import { keepPreferencesOnly } from './preferences.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** Key in local storage, named by the specification. */
const TOKEN = 'token'
/** Prefix of drafts, which are deleted with the session. */
export const DRAFTS = 'drafts'
export const REQUESTS = 'requests'
/** A recovery code that the member has not saved. */
export const RECOVERY_CODE = 'recovery code'

const listeners = createEntryListeners(TOKEN)
const lossListeners = createListeners()

/** True while a new token is pending: the server may already reject the old one. */
let isReplaced = false

/** The tokens of this session that newer ones replaced. */
const replaced = new Set<string | null>()

/** Redirect target after a logout on a member's screen; undefined for a lost session. */
let exit: string | undefined

export function readToken(): string | null {
  return deviceStorage.read(TOKEN)
}

export function startSession(token: string): void {
  deviceStorage.write(TOKEN, token)
  listeners.notify()
}

/** Replaces the token of the same member: cached data stay valid, and pending calls do not end the session. */
export async function replaceSession(ask: () => Promise<string>): Promise<void> {
  isReplaced = true
  try {
    const token = await ask()
    replaced.add(readToken())
    deviceStorage.write(TOKEN, token)
  } finally {
    isReplaced = false
  }
}

/** Returns whether the answer to a request with this `token` belongs to the present session, or to everybody. */
export function isOfSession(token: string | null): boolean {
  return token === null || token === readToken() || replaced.has(token)
}

/** Ends the session on this device. */
export function endSession(to?: string): void {
  exit = to
  replaced.clear()
  keepPreferencesOnly()
  for (const key of [DRAFTS, REQUESTS, RECOVERY_CODE]) tabStorage.remove(key)
  listeners.notify()
}

export function exitOfSession(): string | undefined {
  return exit
}

/** Ends the session of a rejected `token`, unless a newer session has started or there is none. */
export function loseSession(token: string | null): void {
  if (token === null || isReplaced || readToken() !== token) return
  endSession()
  lossListeners.notify()
}

/** Subscribes to starts and ends of the session, also in other tabs. */
export const onSessionChange = listeners.add
export const onSessionLoss = lossListeners.add

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken)
}
