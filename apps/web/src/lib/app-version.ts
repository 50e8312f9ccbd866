const LOOK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker and tells when a newer version waits to take over; gives the way to stop watching. */
export function watchVersion(onWaiting: () => void): () => void {
  let lookedAt = Date.now()
  let registration: ServiceWorkerRegistration | undefined

  async function start(): Promise<void> {
    registration = await navigator.serviceWorker.register('/sw.js')
    tellWhenWaiting(registration.waiting, onWaiting)
    registration.addEventListener('updatefound', () => {
      const next = registration?.installing ?? null
      next?.addEventListener('statechange', () => tellWhenWaiting(registration?.waiting ?? null, onWaiting))
    })
  }

  /** An installed app is not reloaded for days, so it asks for a new worker whenever it becomes visible. */
  function look(): void {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration?.update().catch(() => undefined)
  }

  start().catch(() => undefined) // without it the app works as any page does
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** The first worker of all replaces none, so it is no new version. */
function tellWhenWaiting(worker: ServiceWorker | null, onWaiting: () => void): void {
  if (worker && navigator.serviceWorker.controller) onWaiting()
}
