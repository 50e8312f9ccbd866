import { showToast } from './toast.ts'

/** Saves a text or a picture as a file. */
export function saveFile(name: string, content: BlobPart, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Whether this device has a share sheet. */
export const canShare = () => 'share' in navigator

/** Shares a text with the share sheet, and a file where the sheet takes files. */
export async function shareText(text: string, file: File): Promise<void> {
  const files = navigator.canShare?.({ files: [file] }) ? [file] : []
  await navigator.share({ text, ...(files.length > 0 && { files }) }).catch(() => undefined) // rejects when the sheet is closed
}

/** Shares a file and a URL with the device's share sheet, or else saves the file. Returns whether it saved the file. */
export async function shareFile(file: File, about: { title: string; url: string }): Promise<boolean> {
  const shared = { ...about, files: [file] }
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared)
      return false
    } catch (error) {
      // the sheet was closed; any other error is a browser that does not open it
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  saveFile(file.name, file, file.type)
  return true
}

/** Shares the URL of this page with the device's share sheet, or else copies it and shows one of the messages. */
export async function sharePage(title: string, messages: { copied: string; failed: string }): Promise<void> {
  const url = location.href
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => undefined) // rejects when the sheet is closed
    return
  }
  try {
    await navigator.clipboard.writeText(url) // does not exist on plain HTTP, and may be denied
    showToast(messages.copied)
  } catch {
    showToast(messages.failed)
  }
}
