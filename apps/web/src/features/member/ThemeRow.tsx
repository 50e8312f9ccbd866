import { ChevronDown, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { writePreference } from '../../lib/preferences.ts'
import { applyTheme, readTheme, THEMES, type Theme } from '../../lib/theme.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MenuField } from '../../ui/Menu.tsx'
import styles from './MineScreen.module.css'

const KEYS = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, string>

/** A row of the menu with the choice of the theme. */
export function ThemeRow() {
  const { t } = useTranslation('member')
  const [current, setCurrent] = useState(readTheme)

  function switchTheme(theme: Theme) {
    writePreference('theme', theme)
    applyTheme()
    setCurrent(theme)
  }

  return (
    <MenuField icon={SunMoon} label={t('theme')}>
      <select
        className={`soft touch ${styles.theme}`}
        value={current}
        onChange={({ target }) => switchTheme(target.value as Theme)}
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(KEYS[theme])}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={styles.arrow} size={18} />
    </MenuField>
  )
}
