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

/** Opens the device's share sheet. Returns false where there is none, it takes no such data or does not open. */
async function share(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' // the sheet was closed
  }
}

/** Shares a text with the share sheet, and a file where the sheet takes files. */
export async function shareText(text: string, file: File): Promise<void> {
  if (!(await share({ text, files: [file] }))) await share({ text })
}

/** Shares a file and a URL, or else saves the file. Returns whether it saved the file. */
export async function shareFile(file: File, about: { title: string; url: string }): Promise<boolean> {
  if (await share({ ...about, files: [file] })) return false
  saveFile(file.name, file, file.type)
  return true
}

/** Shares the URL of this page, or else copies it and shows one of the messages. */
export async function sharePage(title: string, messages: { copied: string; failed: string }): Promise<void> {
  const url = location.href
  if (await share({ title, url })) return
  try {
    await navigator.clipboard.writeText(url) // does not exist on plain HTTP, and may be denied
    showToast(messages.copied)
  } catch {
    showToast(messages.failed)
  }
}
