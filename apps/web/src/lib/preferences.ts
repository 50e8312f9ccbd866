/** Choices of this device. The end of a session empties local storage, so the tab keeps a copy of its own. */
export function readPreference(name: string): string | null {
  const kept = localStorage.getItem(name) ?? sessionStorage.getItem(name)
  if (kept !== null) sessionStorage.setItem(name, kept)
  return kept
}

export function writePreference(name: string, value: string): void {
  localStorage.setItem(name, value)
  sessionStorage.setItem(name, value)
}
