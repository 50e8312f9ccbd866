import { useMutation, useQuery } from '@tanstack/react-query'
import { Languages, LogOut, MessageCircle, ReceiptText, Undo2 } from 'lucide-react'
import { ArchiveRow } from '../../entities/account/ArchiveRow.tsx'
import { logoutMutation } from '../../entities/member/member-queries.ts'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { closingQuery, reopenAccountMutation } from './account-queries.ts'

/** The only menu of a disabled account: statement, withdrawal, support, language and logout (charter C3.7). */
export function ClosedScreen() {
  const { t } = useTranslation('account')
  const logout = useMutation(logoutMutation('/Login'))
  return (
    <Screen title={t('member:groupAccount')}>
      <EmptyState title={t('closedHead')} text={t('closedText')} />
      <ComeBack />
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

/** Until when a member who closed the account can open it again (charter C5.7). */
function ComeBack() {
  const { t } = useTranslation('account')
  const timeOf = useTime()
  const { data: closing } = useQuery(closingQuery())
  const reopening = useMutation(reopenAccountMutation())
  if (!closing?.returnable) return null
  return (
    <section className="stack gap-4">
      <p>
        {closing.until_ms === null ? t('returnWaits') : t('returnUntil', { time: timeOf(closing.until_ms) })}
      </p>
      <Button
        variant="outline"
        busy={reopening.isPending}
        onClick={() => reopening.mutate({}, thenToast(t('reopened')))}
      >
        {t('reopen')}
      </Button>
    </section>
  )
}
