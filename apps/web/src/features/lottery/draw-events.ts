const STREAM = '/live/draws'
/** The server says every ten seconds that it hears of draws; after this long without a word nothing is counted on. */
const SILENT_MS = 25_000
/** A stream that the server refused is asked for again after this long. */
const AGAIN_MS = 60_000
/** Everybody is told at the same moment; so they do not all ask at the same one. */
const SPREAD_MS = 150
/** However often somebody sends a nudge, it is taken no more often. */
const REST_MS = 300

/**
 * Listens while the page is seen and has a network. A nudge says that it is worth asking now, and nothing else: what it holds is
 * only compared with this game's key. `hear` is told whether the server says that it would tell. Returns how to stop.
 */
export function followNudges(key: string, nudge: () => void, hear: (isHeard: boolean) => void): () => void {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let rested = 0

  function heard(): void {
    hear(true)
    clearTimeout(silence)
    silence = setTimeout(() => hear(false), SILENT_MS)
  }

  function drawn({ data }: MessageEvent<unknown>): void {
    heard()
    if (typeof data !== 'string' || !data.startsWith(`${key} `) || Date.now() < rested) return
    rested = Date.now() + REST_MS
    asking = setTimeout(nudge, Math.random() * SPREAD_MS)
  }

  function close(): void {
    source?.close()
    source = undefined
    for (const timer of [silence, retry, asking]) clearTimeout(timer)
    hear(false)
  }

  function open(): void {
    const mine = new EventSource(STREAM)
    source = mine
    mine.addEventListener('beat', heard)
    mine.addEventListener('drawn', drawn)
    mine.addEventListener('error', () => {
      hear(false)
      if (mine.readyState !== EventSource.CLOSED || source !== mine) return
      close()
      retry = setTimeout(follow, AGAIN_MS)
    })
  }

  function follow(): void {
    const isWanted = !document.hidden && navigator.onLine
    if (!isWanted) close()
    else if (!source) open()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  for (const event of ['online', 'offline']) addEventListener(event, follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    for (const event of ['online', 'offline']) removeEventListener(event, follow)
    close()
  }
}
