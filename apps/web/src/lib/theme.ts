import { readPreference } from './preferences.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Values of `theme-color`, in which a phone paints its own bars: those of --paper. */
const PAPER = { light: '#faf6ef', dark: '#15110f' } as const

export function readTheme(): Theme {
  const stored = readPreference('theme')
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function paintBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = PAPER[theme === 'system' ? own : theme]
  }
}

/** Puts the stored theme on the page; `system` leaves it to the device. */
export function applyTheme(): void {
  const theme = readTheme()
  paintBars(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
