import { createHmac, randomUUID } from 'node:crypto'

/** Who stands still for so long (ms) has heard of nothing, and keeps nothing either: a second more than their own timeouts. */
const GONE_MS = 4_000
const LATE_MS = 200
const MESSAGE = /^\.((beat|ask|ack) (\d+) (\S+)) (\S+)$/

interface Wait {
  /** Sessions that answered. */
  readonly answers: Set<number>
  /** To be called with each of them. */
  look(): void
}

/**
 * The other processes that listen to a channel. All get its messages in one order, so that whoever answers one has heard of everything
 * before it; who they are is what the database says (`sessions`), or one that is new here would not know whom to wait for.
 */
export interface Peers {
  /** A message to all that shows that we hear. */
  beat(): string
  /** A message that all others answer, and its id. */
  ask(): { readonly message: string; readonly id: string }
  /** Takes what was heard. False when it is no message of a process. */
  take(message: string): boolean
  /** Comes back when these sessions have answered, or are gone, or stand still. */
  answered(id: string, sessions: readonly number[]): Promise<void>
  /** Waits for nobody any more. */
  end(): void
}

interface Surroundings {
  /** Our session. */
  readonly me: number
  /** Every login of the database may write to the channel; what is not signed by a process with our key is nobody's. */
  readonly key: Buffer
  /** To all. */
  readonly say: (message: string) => void
  /** Whose sessions listen, ours among them. */
  readonly sessions: () => Promise<readonly number[]>
}

export function findPeers({ me, key, say, sessions }: Surroundings): Peers {
  const signed = (text: string) => `.${text} ${createHmac('sha256', key).update(text).digest('base64url')}`
  const waits = new Map<string, Wait>()
  /** Who was waited for in vain, until they are heard of again. */
  const still = new Set<number>()

  return {
    beat: () => signed(`beat ${me} ${randomUUID()}`),
    ask() {
      const id = randomUUID()
      waits.set(id, { answers: new Set(), look: () => {} })
      return { message: signed(`ask ${me} ${id}`), id }
    },
    take(message) {
      const [, text = '', kind, session, id = ''] = MESSAGE.exec(message) ?? []
      if (kind === undefined) return message.startsWith('.')
      if (signed(text) !== message || Number(session) === me) return true
      still.delete(Number(session))
      if (kind === 'ask') say(signed(`ack ${me} ${id}`))
      const wait = kind === 'ack' ? waits.get(id) : undefined
      wait?.answers.add(Number(session))
      wait?.look()
      return true
    },
    async answered(id, asked) {
      const wait = waits.get(id)
      if (!wait) return
      const until = performance.now() + GONE_MS
      const missing = () =>
        standing.filter((each) => each !== me && !still.has(each) && !wait.answers.has(each))
      let standing = asked
      while (waits.has(id) && missing().length > 0) {
        await new Promise<void>((resolve) => {
          wait.look = resolve
          setTimeout(resolve, LATE_MS).unref()
        })
        if (performance.now() > until) for (const each of missing()) still.add(each)
        else if (missing().length > 0) standing = await sessions().catch(() => standing)
      }
      waits.delete(id)
    },
    end() {
      for (const [id, { look }] of [...waits]) {
        waits.delete(id)
        look()
      }
    },
  }
}
