import { useEffect, useState } from 'react'
import { getDevice } from '../../entities/draw/device-queries.ts'
import { watchInstall } from '../../lib/install.ts'
import { firstWorker, newest } from '../../lib/newest.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AppUpdate.module.css'

/** The newest version as far as this page knows. */
type Version = 'none' | 'offered' | 'refused'

/** Returns the waiting version, once the log confirms it. */
async function checkWaiting(): Promise<Version> {
  try {
    const { store, publicLog } = await getDevice()
    const { isClientLogged } = await import('../../fairness/client-check.ts')
    const { readServedFile } = await import('../../fairness/log-reader.ts')
    const parts = { store, publicLog, now: Date.now, readFile: readServedFile }
    if (!(await isClientLogged(parts))) return 'refused'
    newest.load = () => void takeOver() // it is in the public log: no other is ever activated
    return 'offered'
  } catch {
    return 'none'
  }
}

/** Raises an alarm when another service worker takes over that the member did not ask for. */
async function raiseReplacedAlarm(): Promise<void> {
  const { verifier } = await getDevice()
  const script = navigator.serviceWorker.controller?.scriptURL
  await verifier.alarm('worker_replaced', 'red', { game: '', issue: '' }, { script })
}

/** Announces a new version that is in the public log. Never reloads by itself. */
export function AppUpdate() {
  const { t } = useTranslation('app')
  const [version, setVersion] = useState<Version>('none')
  const [isBusy, setBusy] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  useEffect(() => watchVersion(() => void checkWaiting().then(setVersion)), [])
  useEffect(
    () =>
      onTakeover(() => {
        setReplaced(true)
        void raiseReplacedAlarm()
      }),
    [],
  )
  useEffect(watchInstall, [])

  const refused = version === 'refused' ? 'alarm:client_unlogged' : undefined
  const alarm = isReplaced ? 'alarm:worker_replaced' : refused

  function takeOver(): void {
    setBusy(true)
    newest.load()
  }

  return (
    <div className={`row center gap-2 ${styles.region}`} role="status" aria-live="polite">
      {alarm && <p className={`pad-2-4 alarm ${styles.refused}`}>{t(alarm)}</p>}
      {!alarm && version === 'offered' && (
        <div className={`surface row gap-3 shadow ${styles.bar}`}>
          <p>{t('newVersion')}</p>
          <Button variant="quiet" className="fixed" busy={isBusy} onClick={takeOver}>
            {t('reload')}
          </Button>
        </div>
      )}
    </div>
  )
}

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker and reports a waiting newer version. Returns a function that stops it. */
function watchVersion(onWaiting: () => void): () => void {
  let checkedAt = Date.now()
  let registration: ServiceWorkerRegistration | undefined

  async function start(): Promise<void> {
    registration = await navigator.serviceWorker.register('/sw.js')
    notifyWhenWaiting(registration.waiting, onWaiting)
    registration.addEventListener('updatefound', () => {
      const next = registration?.installing ?? null
      next?.addEventListener('statechange', () => notifyWhenWaiting(registration?.waiting ?? null, onWaiting))
    })
  }

  /** Checks for a new worker when the app becomes visible: an installed app is not reloaded for days. */
  function checkForUpdate(): void {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    registration?.update().catch(() => undefined)
  }

  start().catch(() => undefined) // the app works without it
  document.addEventListener('visibilitychange', checkForUpdate)
  return () => document.removeEventListener('visibilitychange', checkForUpdate)
}

/** The first worker replaces none, so it is not a new version. */
function notifyWhenWaiting(worker: ServiceWorker | null, onWaiting: () => void): void {
  if (worker && navigator.serviceWorker.controller) onWaiting()
}

/** Local storage, for all tabs: when the member consented to a new version. */
const CONSENT = 'consent'
/** A consent covers the change of worker that follows it within this time, ms. */
const CONSENT_MS = 60_000

async function takeOver(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  deviceStorage.write(CONSENT, String(Date.now()))
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Calls back when a service worker takes the page over that the member did not ask for, in this tab or another. */
function onTakeover(listener: () => void): () => void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  function check(): void {
    const isOther = firstWorker && workers?.controller !== firstWorker // the first worker of all replaces none
    if (isOther && !(Date.now() - Number(deviceStorage.read(CONSENT)) < CONSENT_MS)) listener()
  }
  check()
  workers?.addEventListener('controllerchange', check)
  return () => workers?.removeEventListener('controllerchange', check)
}
