import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { logoutMutation } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
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
  const logout = useMutation(logoutMutation())
  return MENU.filter(({ rows }) => isMember || rows.some((row) => !row.isMembers)).map(({ title, rows }) => (
    <Menu key={title} title={t(title)}>
      {rows
        .filter((row) => isMember || !row.isMembers)
        .map(({ path, icon, label }) => (
          <MenuLink key={path} to={path} icon={icon} label={t(label)} />
        ))}
      {title === 'groupTrust' && <ServiceRow />}
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
