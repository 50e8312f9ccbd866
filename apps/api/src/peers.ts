import { randomUUID } from 'node:crypto'

/** Who has not been heard of for so long (ms) has heard of nothing either, and keeps nothing: a second more than their own patience. */
const GONE_MS = 4_000
const LATE_MS = 200
const MESSAGE = /^\.(beat|ask|ack) (\d+) (\S+)$/

interface Wait {
  readonly missing: Set<number>
  readonly over: Promise<void>
  readonly end: () => void
}

/**
 * The other processes that listen to a channel, by the messages that all send. Everybody gets those in one order, so that whoever
 * answers a message has heard of everything before it.
 */
export interface Peers {
  /** A message to ourselves; one that asks is answered by all others. */
  message(asks: boolean): string
  /** Takes what was heard. False when it is no message of a process. */
  take(message: string): boolean
  /** Comes back when all others who were there when this message came have answered it, or are gone. */
  answered(message: string): Promise<void>
  /** Waits for nobody any more. */
  end(): void
}

/** `me`: our session. `say`: to all. `alive`: which of these sessions stand. */
export function findPeers(
  me: number,
  say: (message: string) => void,
  alive: (sessions: readonly number[]) => Promise<readonly number[]>,
): Peers {
  /** When each was heard of last, by `performance.now()`. */
  const heard = new Map<number, number>()
  const waits = new Map<string, Wait>()

  function drop(id: string, sessions: readonly number[]): void {
    const wait = waits.get(id)
    for (const each of sessions) wait?.missing.delete(each)
    if (wait?.missing.size === 0) wait.end()
  }

  function forgetSilent(): void {
    for (const [each, at] of heard) if (performance.now() - at > GONE_MS) heard.delete(each)
  }

  async function dropGone(id: string, { missing }: Wait): Promise<void> {
    forgetSilent()
    const standing = await alive([...missing]).catch(() => [...missing])
    for (const each of missing) if (!standing.includes(each)) heard.delete(each)
    drop(
      id,
      [...missing].filter((each) => !heard.has(each)),
    )
  }

  /** Our own question has come: only from now on can answers. */
  function begin(id: string): void {
    forgetSilent()
    if (heard.size === 0) return
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const timer = setInterval(() => void dropGone(id, wait), LATE_MS).unref()
    const end = () => {
      clearInterval(timer)
      waits.delete(id)
      resolve()
    }
    const wait: Wait = { missing: new Set(heard.keys()), over, end }
    waits.set(id, wait)
  }

  return {
    message: (asks) => `.${asks ? 'ask' : 'beat'} ${me} ${randomUUID()}`,
    take(message) {
      const [, kind, session, id = ''] = MESSAGE.exec(message) ?? []
      if (kind === undefined) return false
      const from = Number(session)
      if (from === me) {
        if (kind === 'ask') begin(id)
        return true
      }
      heard.set(from, performance.now())
      if (kind === 'ask') say(`.ack ${me} ${id}`)
      if (kind === 'ack') drop(id, [from])
      return true
    },
    answered: async (message) => waits.get(message.split(' ')[2] ?? '')?.over,
    end() {
      for (const { end } of [...waits.values()]) end()
    },
  }
}
