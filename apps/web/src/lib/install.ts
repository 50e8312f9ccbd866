import { createListeners } from './listeners.ts'

/** What browsers that can install an app fire once it may be (it is in no standard yet). */
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
  listeners.tell()
}

/** Keeps the browser's offer for when a member asks, instead of its own bar over the screen. */
export function watchInstall(): () => void {
  function onOffer(event: Event) {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    keepOffer(event)
  }
  const onInstalled = () => keepOffer(undefined)
  addEventListener('beforeinstallprompt', onOffer)
  addEventListener('appinstalled', onInstalled)
  return () => {
    removeEventListener('beforeinstallprompt', onOffer)
    removeEventListener('appinstalled', onInstalled)
  }
}

export const canInstall = () => offer !== undefined

export const onInstallOffer = listeners.add

/** The browser asks; its offer counts once. */
export async function install(): Promise<void> {
  const asked = offer
  keepOffer(undefined)
  await asked?.prompt()
}
