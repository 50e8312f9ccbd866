import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useOutbox } from '../../lib/outbox.ts'
import { closeOverlays } from '../../lib/overlay.ts'
import { isCodeUnsaved } from '../../lib/recovery-code.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { logoutMutation } from './member-queries.ts'

/** The last row of a menu: logs out after a confirmation, which reminds of a recovery code that was not saved and of what was not sent. */
export function LogoutRow() {
  const { t } = useTranslation('member')
  const [open, setOpen] = useState(false)
  const logout = useSubmission(logoutMutation())
  const unsent = useOutbox().length

  async function confirm() {
    await closeOverlays()
    logout.mutate()
  }

  return (
    <>
      <MenuButton
        icon={LogOut}
        label={t('ui:logOut')}
        busy={logout.isPending}
        leads
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        side="center"
        of={logout}
        title={t('logOutTitle')}
        footer={
          <>
            <Button variant="outline" onClick={confirm}>
              {t('ui:logOut')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('stayLoggedIn')}</Button>
          </>
        }
      >
        {unsent > 0 && <p className="strong">{t('unsentText', { count: unsent })}</p>}
        {isCodeUnsaved() && <p>{`${t('codeUnsaved')}. ${t('codeUnsavedText')}`}</p>}
      </Sheet>
    </>
  )
}
