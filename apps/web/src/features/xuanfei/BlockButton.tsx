import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Profile } from '../../entities/profile/profile-query.ts'
import { INTERRUPTED } from '../../lib/interruption.ts'
import { useToken } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { blockMutation } from './xuanfei-queries.ts'

interface Props {
  readonly profile: Profile
}

/** Hides a profile from the member, or shows it again (charter C5.3). */
export function BlockButton({ profile: { id, blocked } }: Props) {
  const { t } = useTranslation('xuanfei')
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const mutation = useMutation(blockMutation(id))
  const Icon = blocked ? Eye : EyeOff

  function press() {
    if (!isMember) return navigate('/Login', { state: INTERRUPTED })
    mutation.mutate(blocked, {
      onSuccess: () => showToast(blocked ? t('unblocked') : t('blocked')),
      onError: toastError,
    })
  }

  return (
    <Button look="quiet" busy={mutation.isPending} onClick={press}>
      {!mutation.isPending && <Icon aria-hidden="true" size={18} />}
      {blocked ? t('unblock') : t('block')}
    </Button>
  )
}
