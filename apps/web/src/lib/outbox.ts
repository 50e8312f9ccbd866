import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createEntryListeners } from './listeners.ts'
import { deviceStorage } from './storage.ts'

/** Key in local storage, deleted with the session. */
const KEY = 'outbox'

const common = {
  /** made when it was written: the server carries it out once, however often it is sent */
  request_id: z.string(),
  member: z.int(),
  /** `sending`, `waiting`: sent before without an answer, so that it may have been carried out */
  state: z.enum(['new', 'sending', 'waiting', 'refused']),
}

const message = z.object({
  ...common,
  kind: z.literal('message'),
  text: z.string(),
  /** the reservation that it is about; 0 for none */
  reservation: z.int(),
  topic: z.optional(z.string()),
  recharge: z.optional(z.int()),
  withdrawal: z.optional(z.int()),
  /** the path of a picture that has been uploaded */
  pic: z.optional(z.string()),
})

const wish = z.object({
  ...common,
  kind: z.literal('wish'),
  profile: z.int(),
  name: z.string(),
  date: z.string(),
  slot: z.nullable(
    z.object({ id: z.int(), day: z.string(), starts: z.string(), ends: z.string(), zone: z.string() }),
  ),
  zone: z.string(),
  note: z.string(),
})

export type UnsentMessage = z.output<typeof message>
export type UnsentWish = z.output<typeof wish>
export type Unsent = UnsentMessage | UnsentWish
/** What was written, before its first attempt. */
export type Written = Omit<UnsentMessage, 'state'> | Omit<UnsentWish, 'state'>

const outbox = z.array(z.discriminatedUnion('kind', [message, wish]))

const listeners = createEntryListeners(KEY)
let stored: string | null = null
let unsent: readonly Unsent[] = []

/** Returns what this device has not sent, oldest first. */
export function readOutbox(): readonly Unsent[] {
  const text = deviceStorage.read(KEY)
  if (text !== stored) {
    stored = text
    unsent = deviceStorage.parse(KEY, outbox) ?? []
  }
  return unsent
}

function write(next: readonly Unsent[]): void {
  if (next.length === 0) deviceStorage.remove(KEY)
  else deviceStorage.write(KEY, JSON.stringify(next))
  listeners.notify()
}

/** Stores what a member wrote, until the server accepts it. The same request id is stored once. */
export function putIntoOutbox(written: Written): void {
  const others = readOutbox().filter(({ request_id }) => request_id !== written.request_id)
  write([...others, { ...written, state: 'new' }])
}

/** Removes what was accepted or withdrawn. */
export function takeFromOutbox(id: string): void {
  write(readOutbox().filter(({ request_id }) => request_id !== id))
}

export function noteState(id: string, state: Unsent['state']): void {
  write(readOutbox().map((each) => (each.request_id === id ? { ...each, state } : each)))
}

export function useOutbox(): readonly Unsent[] {
  return useSyncExternalStore(listeners.add, readOutbox)
}
