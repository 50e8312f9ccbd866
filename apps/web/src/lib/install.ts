import { createListeners } from './listeners.ts'

/** The non-standard `beforeinstallprompt` event. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

let offer: InstallEvent | undefined
const listeners = createListeners()

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

function keepOffer(next: InstallEvent | undefined): void {
  offer = next
  listeners.notify()
}

/** Stores the install prompt until a member requests it, instead of the browser's own bar. */
export function watchInstall(): () => void {
  const watch = new AbortController()
  const { signal } = watch
  function onOffer(event: Event) {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    keepOffer(event)
  }
  addEventListener('beforeinstallprompt', onOffer, { signal })
  addEventListener('appinstalled', () => keepOffer(undefined), { signal })
  return () => watch.abort()
}

export const canInstall = () => offer !== undefined

export const onInstallOffer = listeners.add

/** Shows the install prompt, which can be used once. */
export async function install(): Promise<void> {
  const prompted = offer
  keepOffer(undefined)
  await prompted?.prompt()
}
