import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, MessageCircle, SunMoon } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { Unread } from '../../entities/inbox/Unread.tsx'
import { LogoutRow } from '../../entities/member/LogoutRow.tsx'
import { OpenReservations } from '../../entities/reservation/OpenReservations.tsx'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { canInstall, install, onInstallOffer } from '../../lib/install.ts'
import { LANGUAGE_NAMES, useLocale } from '../../lib/language.ts'
import { writePreference } from '../../lib/preferences.ts'
import { applyTheme, readTheme, THEMES, type Theme } from '../../lib/theme.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Menu, MenuButton, MenuField, MenuLink } from '../../ui/Menu.tsx'
import styles from './MineScreen.module.css'
import { MENU } from './mine-menu.ts'

const FIRST = MENU[0].title

/** The count beside an icon, or the current value. */
const VALUES: Readonly<Record<string, ReactNode>> = {
  '/Inbox': <Unread />,
  '/Reservations': <OpenReservations />,
  '/SwitchLanguage': <CurrentLanguage />,
}

function CurrentLanguage() {
  return LANGUAGE_NAMES[useLocale()]
}

export function MineMenu({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation('member')
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall)
  return MENU.filter(({ rows }) => isMember || rows.some((row) => !row.isMembers)).map(({ title, rows }) => (
    <Menu key={title} title={t(title)} isTitleHidden={title === FIRST} isTiles={title === FIRST}>
      {rows
        .filter((row) => isMember || !row.isMembers)
        .map(({ path, icon, label }) => (
          <MenuLink key={path} to={path} icon={icon} label={t(label)} value={VALUES[path]} />
        ))}
      {title === 'groupTrust' && <ServiceRow />}
      {title === 'groupAccount' && isOffered && (
        <MenuButton icon={Download} label={t('install')} onClick={() => void install()} />
      )}
      {title === 'groupAccount' && <ThemeRow />}
      {title === 'groupAccount' && isMember && <LogoutRow />}
    </Menu>
  ))
}

/** Opens online service, or shows a toast when it is disabled. While that is unknown it opens the screen, which waits for the reply. */
function ServiceRow() {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const base = useQuery(baseQuery())
  return (
    <MenuButton
      icon={MessageCircle}
      label={t('home:service')}
      leads
      onClick={() =>
        base.data?.iskefu === false ? showToast(t('home:serviceOff')) : navigate('/ServiceOnline')
      }
    />
  )
}

const KEYS = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, string>

/** A row of the menu with the choice of the theme. */
function ThemeRow() {
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
