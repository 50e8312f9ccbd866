const STREAM = '/live/draws'
/** The server sends a heartbeat every ten seconds; after this long without one the stream counts as disconnected. */
const HEARTBEAT_TIMEOUT_MS = 25_000
/** Delay before a stream that the server rejected is opened again. */
const RECONNECT_MS = 60_000
/** Random delay before a refetch, because all clients receive the event at the same moment. */
const JITTER_MS = 150
/** Minimum interval between two refetches, however many events arrive. */
const THROTTLE_MS = 300

/**
 * Subscribes to draw events while the page is visible and online. An event carries no trusted data: its text is only compared with
 * the key of this game, and `onDraw` has to fetch the draw.
 * @param onConnected receives whether heartbeats arrive
 * @returns a function that unsubscribes
 */
export function subscribeToDrawEvents(
  key: string,
  onDraw: () => void,
  onConnected: (isConnected: boolean) => void,
): () => void {
  let source: EventSource | undefined
  let heartbeatTimer: ReturnType<typeof setTimeout> | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let drawTimer: ReturnType<typeof setTimeout> | undefined
  let throttledUntil = 0

  function receiveHeartbeat(): void {
    onConnected(true)
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(() => onConnected(false), HEARTBEAT_TIMEOUT_MS)
  }

  function receiveDraw({ data }: MessageEvent<unknown>): void {
    receiveHeartbeat()
    if (typeof data !== 'string' || !data.startsWith(`${key} `) || Date.now() < throttledUntil) return
    throttledUntil = Date.now() + THROTTLE_MS
    drawTimer = setTimeout(onDraw, Math.random() * JITTER_MS)
  }

  function close(): void {
    source?.close()
    source = undefined
    for (const timer of [heartbeatTimer, reconnectTimer, drawTimer]) clearTimeout(timer)
    onConnected(false)
  }

  function open(): void {
    const opened = new EventSource(STREAM)
    source = opened
    opened.addEventListener('beat', receiveHeartbeat)
    opened.addEventListener('drawn', receiveDraw)
    opened.addEventListener('error', () => {
      onConnected(false)
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      close()
      reconnectTimer = setTimeout(update, RECONNECT_MS)
    })
  }

  function update(): void {
    const isWanted = !document.hidden && navigator.onLine
    if (!isWanted) close()
    else if (!source) open()
  }

  update()
  document.addEventListener('visibilitychange', update)
  for (const event of ['online', 'offline']) addEventListener(event, update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    for (const event of ['online', 'offline']) removeEventListener(event, update)
    close()
  }
}
