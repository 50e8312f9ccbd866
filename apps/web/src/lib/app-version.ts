const LOOK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker and reports a waiting newer version. Returns a function that stops it. */
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

  /** Checks for a new worker when the app becomes visible: an installed app is not reloaded for days. */
  function look(): void {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration?.update().catch(() => undefined)
  }

  start().catch(() => undefined) // the app works without it
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** The first worker replaces none, so it is not a new version. */
function tellWhenWaiting(worker: ServiceWorker | null, onWaiting: () => void): void {
  if (worker && navigator.serviceWorker.controller) onWaiting()
}
