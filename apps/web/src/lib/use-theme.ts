import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { writePreference } from './preferences.ts'
import { applyTheme, readTheme, type Theme } from './theme.ts'

const listeners = createListeners()

export function switchTheme(theme: Theme): void {
  writePreference('theme', theme)
  applyTheme()
  listeners.notify()
}

export function useTheme(): Theme {
  return useSyncExternalStore(listeners.add, readTheme)
}
