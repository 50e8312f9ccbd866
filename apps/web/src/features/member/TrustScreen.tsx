import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TRUST_MENU } from './mine-menu.ts'

/** Proofs, records and promises in one place. */
export function TrustScreen() {
  const { t } = useTranslation('member')
  const isMember = useToken() !== null
  return (
    <Screen title={t('trust')}>
      <Menu title={t('trust')} isTitleHidden>
        {TRUST_MENU.filter((row) => isMember || !row.isMembers).map(({ path, icon, label }) => (
          <MenuLink key={path} to={path} icon={icon} label={t(label)} />
        ))}
      </Menu>
    </Screen>
  )
}
