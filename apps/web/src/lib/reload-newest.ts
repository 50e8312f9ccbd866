let isRefused = false

/** Blocks the waiting version, which is not in the public log. */
export function refuseNewest(): void {
  isRefused = true
}

/** Reloads the page with the newest version, because files of an old one may be gone. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (!next || isRefused) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  next.postMessage({ type: 'SKIP_WAITING' })
}
