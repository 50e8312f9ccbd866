import { UserX } from 'lucide-react'
import { useState } from 'react'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { closeAccountMutation } from './account-queries.ts'

/** Row of a menu: says what closing the account does, and closes it with the login password (charter C5.7). */
export function CloseAccountRow() {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const closing = useSubmission(closeAccountMutation())
  const { field, of } = useFieldErrors({ password: password === '' && t('complete') }, closing)

  return (
    <>
      <MenuButton icon={UserX} label={t('closeRow')} leads onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} side="center" title={t('closeRow')}>
        <Form of={of} onSubmit={() => closing.mutate(password)}>
          <p>{t('closeText')}</p>
          <LoginPasswordField {...field('password', password, setPassword)} />
          <Button type="submit" variant="outline" busy={closing.isPending}>
            {t('closeConfirm')}
          </Button>
        </Form>
      </Sheet>
    </>
  )
}
