import { Heart, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/format.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './ProfileCard.module.css'
import { pathOfProfile } from './path-of-profile.ts'
import type { ProfileRow } from './profile-queries.ts'
import { readTags } from './read-tags.ts'

interface Props {
  readonly profile: ProfileRow
  /** The city of the list. */
  readonly city?: number | undefined
  /** Above the fold. */
  readonly eager?: boolean
  /** Its picture is fetched later. */
  readonly isWaiting?: boolean
}

/** A profile as a picture with a name. */
export function ProfileCard({ profile, city, eager = false, isWaiting = false }: Props) {
  const { t, locale } = useTranslation('xuanfei')
  return (
    <Link
      className={`surface plain clip relative ${styles.card}`}
      to={pathOfProfile(profile, city)}
      data-testid="profile"
    >
      <Picture
        url={isWaiting ? undefined : profile.img_url}
        alt=""
        shape="portrait"
        priority={eager ? 'high' : undefined}
      />
      {profile.sample && <SampleMark />}
      <span className={`grid ${styles.words}`}>
        <strong className="size-body strong breakable">{profile.xuanfei_name}</strong>
        <span className="flex wrap spread gap-0-2 soft">
          <span className="inline-row gap-1 shrink">
            <MapPin aria-hidden="true" size={14} />
            {pickLocalized(profile.address, locale)}
          </span>
          {profile.dianzan > 0 && (
            <span className="inline-row gap-1 shrink">
              <Heart role="img" aria-label={t('likes')} size={14} />
              {formatCount(profile.dianzan, locale)}
            </span>
          )}
        </span>
        <TagLine flag={profile.flag} />
      </span>
    </Link>
  )
}

/** As many tags as fit into one line. */
export function TagLine({ flag }: { readonly flag: string }) {
  const locale = useLocale()
  return (
    <span className={`flex wrap soft breakable clip ${styles.tags}`}>
      {readTags(flag, locale).map((tag) => (
        <span key={tag}>{tag} </span>
      ))}
    </span>
  )
}

/** Marks the picture of a sample, which is not a real person (charter C5.4). */
export function SampleMark() {
  const { t } = useTranslation('xuanfei')
  return <span className={`on-tray absolute round ${styles.mark}`}>{t('sample')}</span>
}
