import { useMutation } from '@tanstack/react-query'
import { ProfileLink } from '../../entities/profile/ProfileLink.tsx'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './BlockedRow.module.css'
import { blockMutation } from './xuanfei-queries.ts'

interface Props {
  readonly profile: { readonly id: number; readonly xuanfei_name: string }
}

export function BlockedRow({ profile }: Props) {
  const { t } = useTranslation('favourites')
  const unblock = useMutation(blockMutation(profile.id))

  function press() {
    unblock.mutate(true, { onSuccess: () => showToast(t('xuanfei:unblocked')), onError: toastError })
  }

  return (
    <Card testId="blocked">
      <div className={styles.row}>
        <ProfileLink profile={profile} />
        <Button
          look="outline"
          busy={unblock.isPending}
          aria-label={t('unblock', { name: profile.xuanfei_name })}
          onClick={press}
        >
          {t('unblockShort')}
        </Button>
      </div>
    </Card>
  )
}
