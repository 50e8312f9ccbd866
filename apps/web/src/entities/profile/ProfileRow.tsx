import { Link } from 'react-router-dom'
import { pickLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SampleMark, TagLine } from './ProfileCard.tsx'
import styles from './ProfileRow.module.css'
import { pathOfProfile } from './path-of-profile.ts'
import type { ProfileRow as Row } from './profile-queries.ts'

interface Props {
  readonly profile: Row
  readonly city?: number | undefined
  readonly onAskOut: (profile: Row) => void
}

/** A profile as a row with the reservation button. */
export function ProfileRow({ profile, city, onAskOut }: Props) {
  const { t, locale } = useTranslation('xuanfei')
  return (
    <article className={`surface gap-4 clip grid ${styles.row}`} data-testid="profile">
      <div className={`relative grid ${styles.picture}`}>
        <Link to={pathOfProfile(profile, city)} tabIndex={-1} aria-hidden="true">
          <Picture url={profile.img_url} alt="" shape="portrait" />
        </Link>
        {profile.sample && <SampleMark />}
      </div>
      <div className={`stack start gap-1 ${styles.words}`}>
        <h3 className={styles.name}>
          <ProfileLink profile={profile} city={city} />
        </h3>
        <p className="soft">{pickLocalized(profile.address, locale)}</p>
        <TagLine flag={profile.flag} />
        <Button
          variant="outline"
          className={styles.ask}
          aria-label={t('askOutName', { name: profile.xuanfei_name })}
          onClick={() => onAskOut(profile)}
        >
          {t('askOut')}
        </Button>
      </div>
    </article>
  )
}

interface ProfileLinkProps {
  readonly profile: { readonly id: number; readonly xuanfei_name: string }
  readonly city?: number | undefined
}

/** A name linked to its profile. */
export function ProfileLink({ profile, city }: ProfileLinkProps) {
  return (
    <Link className={styles.link} to={pathOfProfile(profile, city)}>
      {profile.xuanfei_name}
    </Link>
  )
}
