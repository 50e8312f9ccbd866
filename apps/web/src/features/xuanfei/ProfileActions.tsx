import { useMutation } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Profile } from '../../entities/profile/profile-queries.ts'
import { slotText } from '../../entities/reservation/reservable-days.ts'
import { formatCount } from '../../lib/format.ts'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import styles from './ProfileScreen.module.css'
import { likeMutation } from './xuanfei-queries.ts'

interface Props {
  readonly profile: Profile
  readonly onReserve: () => void
}

/** Sticky bar with the next free time and the like and reserve buttons. */
export function ProfileActions({ profile, onReserve }: Props) {
  const { t, locale } = useTranslation('xuanfei')
  const [next] = profile.slots
  return (
    <>
      <div className={styles.space} />
      <div className={`dock stack gap-2 ${styles.bar}`}>
        <div>
          {!profile.reserved && !profile.blocked && (
            <p className={`small ${profile.sample ? 'soft' : 'strong'}`}>
              {next ? t('nextFree', { time: slotText(next, locale) }) : t('anyDay')}
            </p>
          )}
          {profile.sample && <p className="small strong pretty">{t('sampleText')}</p>}
        </div>
        <div className="flex wrap gap-3">
          <LikeButton profile={profile} />
          {profile.reserved ? (
            <ButtonLink className={`grow ${styles.act}`} to="/Reservations">
              {t('toReservations')}
            </ButtonLink>
          ) : (
            <Button className={`grow ${styles.act}`} disabled={profile.blocked} onClick={onReserve}>
              {profile.blocked ? t('isBlocked') : t('askOut')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

interface LikeButtonProps {
  readonly profile: Profile
}

function LikeButton({ profile: { id, liked, dianzan } }: LikeButtonProps) {
  const { t, locale } = useTranslation('xuanfei')
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const mutation = useMutation(likeMutation(id))

  function press() {
    if (!isMember) return navigate('/Login', { state: INTERRUPTED })
    if (!mutation.isPending) mutation.mutate()
  }

  return (
    <button
      type="button"
      className={`center gap-2 touch fixed inline-row ${styles.like}`}
      aria-pressed={liked}
      onClick={press}
    >
      <Heart role="img" aria-label={t('like')} size={20} />
      <span data-testid="likes">{dianzan > 0 && formatCount(dianzan, locale)}</span>
    </button>
  )
}
