import { firstWorker, newest } from './newest.ts'

/** Local storage, for all tabs: when the member consented to a new version. */
const CONSENT = 'consent'
/** A consent covers the change of worker that follows it within this time, ms. */
const CONSENT_MS = 60_000

async function takeOver(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  localStorage.setItem(CONSENT, String(Date.now()))
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Admits the waiting version, which is in the public log. No other is ever activated. */
export function admitNewest(): void {
  newest.load = () => void takeOver()
}

/** Calls back when a service worker takes the page over that the member did not ask for, in this tab or another. */
export function onTakeover(listener: () => void): () => void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  function check(): void {
    const isOther = firstWorker && workers?.controller !== firstWorker // the first worker of all replaces none
    if (isOther && !(Date.now() - Number(localStorage.getItem(CONSENT)) < CONSENT_MS)) listener()
  }
  check()
  workers?.addEventListener('controllerchange', check)
  return () => workers?.removeEventListener('controllerchange', check)
}
