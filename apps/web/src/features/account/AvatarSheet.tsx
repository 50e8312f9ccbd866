import { AVATARS } from '@saikoro/shared/avatars'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import styles from './AvatarSheet.module.css'
import { avatarMutation } from './account-queries.ts'

interface Props extends DialogProps {
  readonly current: string
}

/** Picker for the 185 avatar pictures. Each picture loads when it scrolls into view. */
export function AvatarSheet({ current, open, onClose }: Props) {
  const { t } = useTranslation('account')
  const name = useId()
  const [picked, setPicked] = useState(current)
  const avatar = useMutation(avatarMutation())

  function decide() {
    avatar.mutate(picked, {
      onSuccess: () => {
        showToast(t('ui:done'))
        onClose()
      },
    })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('chooseAvatar')}
      footer={
        <Button busy={avatar.isPending} disabled={picked === '' || picked === current} onClick={decide}>
          {t('decide')}
        </Button>
      }
    >
      <fieldset className={`grid items-center gap-3 ${styles.grid}`}>
        <legend className="visually-hidden">{t('chooseAvatar')}</legend>
        {AVATARS.map((path, place) => (
          <label key={path} className={`relative clip ${styles.option}`}>
            <input
              type="radio"
              name={name}
              aria-label={t('picture', { number: place + 1 })}
              checked={path === picked}
              onChange={() => setPicked(path)}
            />
            <Picture url={path} alt="" shape="square" />
          </label>
        ))}
      </fieldset>
    </Sheet>
  )
}
