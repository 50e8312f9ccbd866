import { useMutation } from '@tanstack/react-query'
import { Languages, LogOut, MessageCircle, ReceiptText, Undo2 } from 'lucide-react'
import { ArchiveRow } from '../../entities/account/ArchiveRow.tsx'
import { logoutMutation } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'

/** The only menu of a disabled account: statement, withdrawal, support, language and logout (charter C3.7). */
export function ClosedScreen() {
  const { t } = useTranslation('account')
  const logout = useMutation(logoutMutation('/Login'))
  return (
    <Screen title={t('member:groupAccount')}>
      <EmptyState title={t('closedHead')} text={t('closedText')} />
      <Menu title={t('closedMenu')}>
        <MenuLink to="/Statement" icon={ReceiptText} label={t('wallet:statementTitle')} />
        <MenuLink to="/Withdraw" icon={Undo2} label={t('wallet:withdrawTitle')} />
        <MenuLink to="/ServicePage" icon={MessageCircle} label={t('support:pageTitle')} />
      </Menu>
      <Menu title={t('member:groupAccount')}>
        <MenuLink to="/SwitchLanguage" icon={Languages} label={t('app:languageTitle')} />
        <ArchiveRow />
        <MenuButton
          icon={LogOut}
          label={t('ui:logOut')}
          busy={logout.isPending}
          onClick={() => logout.mutate()}
        />
      </Menu>
    </Screen>
  )
}
