import { showToast } from './toast.ts'

/** Saves a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

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
