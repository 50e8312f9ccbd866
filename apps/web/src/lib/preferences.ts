/** Choices of this device, not of a session: a language, a theme, the directory's layout, whether a table is heard and felt. */
const NAMES = ['language', 'theme', 'directory', 'sound', 'haptics'] as const
export type Preference = (typeof NAMES)[number]

export function readPreference(name: Preference): string | null {
  return localStorage.getItem(name)
}

export function writePreference(name: Preference, value: string): void {
  localStorage.setItem(name, value)
}

/** Empties local storage, as the spec wants it of a session's end, but for these choices. */
export function keepPreferencesOnly(): void {
  const kept = NAMES.map((name) => [name, readPreference(name)] as const)
  localStorage.clear()
  for (const [name, value] of kept) if (value !== null) writePreference(name, value)
}
