import { BellRing, IdCard, KeyRound, LifeBuoy, MonitorSmartphone, Wallet } from 'lucide-react'
import { LogoutRow } from '../../entities/member/LogoutRow.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function SettingScreen() {
  const { t } = useTranslation('account')
  return (
    <Screen title={t('title')}>
      <Menu title={t('title')} isTitleHidden>
        <MenuLink to="/Infomation" icon={IdCard} label={t('basicInfo')} />
        <MenuLink to="/SetLoginPassword" icon={KeyRound} label={t('loginPassword')} />
        <MenuLink to="/SetPayPassword" icon={Wallet} label={t('payPassword')} />
        <MenuLink to="/RecoveryCode" icon={LifeBuoy} label={t('recoveryCode')} />
        <MenuLink to="/Sessions" icon={MonitorSmartphone} label={t('sessions')} />
        <MenuLink to="/Notifications" icon={BellRing} label={t('pushTitle')} />
        <LogoutRow />
      </Menu>
    </Screen>
  )
}
