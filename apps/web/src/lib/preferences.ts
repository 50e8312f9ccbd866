import { OF_COMPANION } from './companion-session.ts'
import { deviceStorage } from './storage.ts'

/** Preferences of this device, not of a session: language, theme, layout of the directory, sound, haptics, captions, explained terms. */
const NAMES = ['language', 'theme', 'directory', 'sound', 'haptics', 'captions'] as const
export type Preference = (typeof NAMES)[number]

export function readPreference(name: Preference): string | null {
  return deviceStorage.read(name)
}

export function writePreference(name: Preference, value: string): void {
  deviceStorage.write(name, value)
}

/** Clears local storage at the end of a session, as specified, except these preferences and the enrolment of a companion. */
export function keepPreferencesOnly(): void {
  const stored = [...NAMES, ...OF_COMPANION].map((name) => [name, deviceStorage.read(name)] as const)
  deviceStorage.clear()
  for (const [name, value] of stored) if (value !== null) deviceStorage.write(name, value)
}
