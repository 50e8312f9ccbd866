import { showToast } from './toast.ts'

/** Shares a URL of this app with the device's share sheet, or else copies it and reports `copied`. */
export async function sharePage(title: string, copied: string): Promise<void> {
  const url = location.href
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => undefined) // rejects when the sheet is closed
    return
  }
  await navigator.clipboard.writeText(url)
  showToast(copied)
}
