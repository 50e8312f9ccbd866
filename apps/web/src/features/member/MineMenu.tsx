import { useMutation } from '@tanstack/react-query'
import { Download, LogOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useUnread } from '../../entities/inbox/use-unread.ts'
import { logoutMutation } from '../../entities/member/member-queries.ts'
import { canInstall, install, onInstallOffer } from '../../lib/install.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { MENU } from './mine-menu.ts'
import { ServiceRow } from './ServiceRow.tsx'

interface Props {
  readonly isMember: boolean
}

export function MineMenu({ isMember }: Props) {
  const { t } = useTranslation('member')
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall)
  const unread = useUnread(isMember)
  const logout = useMutation(logoutMutation())
  return MENU.filter(({ rows }) => isMember || rows.some((row) => !row.isMembers)).map(({ title, rows }) => (
    <Menu key={title} title={t(title)}>
      {rows
        .filter((row) => isMember || !row.isMembers)
        .map(({ path, icon, label }) => (
          <MenuLink
            key={path}
            to={path}
            icon={icon}
            label={t(label)}
            value={path === '/Inbox' && unread > 0 ? <Badge tone="good">{unread}</Badge> : undefined}
          />
        ))}
      {title === 'groupTrust' && <ServiceRow />}
      {title === 'groupAccount' && isOffered && (
        <MenuButton icon={Download} label={t('install')} onPress={() => void install()} />
      )}
      {title === 'groupAccount' && isMember && (
        <MenuButton
          icon={LogOut}
          label={t('ui:logOut')}
          busy={logout.isPending}
          onPress={() => logout.mutate()}
        />
      )}
    </Menu>
  ))
}
