let isRefused = false

/** From now on no newer version is taken: the one that waits is not in the public log. */
export function refuseNewest(): void {
  isRefused = true
}

/** Reloads the page, as the newest version when there is a newer one: an old one may want files that are gone. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (!next || isRefused) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  next.postMessage({ type: 'SKIP_WAITING' })
}
