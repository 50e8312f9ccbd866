import { showToast } from './toast.ts'

/** Hands an address of this app to the device's own sheet; where there is none it is copied, and `copied` says so. */
export async function sharePage(title: string, copied: string): Promise<void> {
  const url = location.href
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => undefined) // whoever closes the sheet changed their mind
    return
  }
  await navigator.clipboard.writeText(url)
  showToast(copied)
}
