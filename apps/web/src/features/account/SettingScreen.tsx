import { useMutation } from '@tanstack/react-query'
import { IdCard, KeyRound, LifeBuoy, LogOut, MonitorSmartphone, Wallet } from 'lucide-react'
import { logoutMutation } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Menu } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { PushChoice } from './PushChoice.tsx'
import { SoundAndVibration } from './SoundAndVibration.tsx'

export function SettingScreen() {
  const { t } = useTranslation('account')
  const logout = useMutation(logoutMutation())
  return (
    <>
      <TopBar title={t('title')} />
      <Stack>
        <Menu title={t('menu')} isTitleHidden>
          <MenuLink to="/Infomation" icon={IdCard} label={t('basicInfo')} />
          <MenuLink to="/SetLoginPassword" icon={KeyRound} label={t('loginPassword')} />
          <MenuLink to="/SetPayPassword" icon={Wallet} label={t('payPassword')} />
          <MenuLink to="/RecoveryCode" icon={LifeBuoy} label={t('recoveryCode')} />
          <MenuLink to="/Sessions" icon={MonitorSmartphone} label={t('sessions')} />
          <MenuButton
            icon={LogOut}
            label={t('ui:logOut')}
            busy={logout.isPending}
            onPress={() => logout.mutate()}
          />
        </Menu>
        <PushChoice />
        <SoundAndVibration />
      </Stack>
    </>
  )
}
