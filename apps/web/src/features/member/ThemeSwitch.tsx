import { useId } from 'react'
import { THEMES, type Theme } from '../../lib/theme.ts'
import { useTranslation } from '../../lib/translation.ts'
import { switchTheme, useTheme } from '../../lib/use-theme.ts'
import styles from './ThemeSwitch.module.css'

const KEYS = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, string>

export function ThemeSwitch() {
  const { t } = useTranslation('member')
  const name = useId()
  const current = useTheme()
  return (
    <fieldset className={styles.set}>
      <legend className={`small strong ${styles.legend}`}>{t('theme')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={`row center small touch ${styles.option}`}>
          <input type="radio" name={name} checked={theme === current} onChange={() => switchTheme(theme)} />
          {t(KEYS[theme])}
        </label>
      ))}
    </fieldset>
  )
}
