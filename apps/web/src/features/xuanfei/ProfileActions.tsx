import type { Profile } from '../../entities/profile/profile-query.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LikeButton } from './LikeButton.tsx'
import styles from './ProfileActions.module.css'

interface Props {
  readonly profile: Profile
}

/** Sticky bar with the like and reserve buttons. */
export function ProfileActions({ profile }: Props) {
  const { t } = useTranslation('xuanfei')
  const { askOut, dialog } = useReserveSheet()
  return (
    <>
      <div className={styles.space} />
      <div className={styles.bar}>
        <LikeButton profile={profile} />
        {profile.reserved ? (
          <ButtonLink className={styles.main} to="/Reservations">
            {t('toReservations')}
          </ButtonLink>
        ) : (
          <Button className={styles.main} disabled={profile.blocked} onClick={() => askOut(profile)}>
            {profile.blocked ? t('isBlocked') : t('reserveNow')}
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}
