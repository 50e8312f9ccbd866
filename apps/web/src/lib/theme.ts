import { readPreference } from './preferences.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Values of `theme-color`, the colour of the phone's own bars; the same as --paper. */
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

/** Applies the stored theme; with `system` the device decides. */
export function applyTheme(): void {
  const theme = readTheme()
  paintBars(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
