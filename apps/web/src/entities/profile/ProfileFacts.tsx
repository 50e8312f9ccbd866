import { MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pickLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './ProfileFacts.module.css'
import type { Profile } from './profile-queries.ts'
import { readTags } from './read-tags.ts'

interface ProfilePlaceProps {
  readonly profile: Pick<Profile, 'flag' | 'address'>
  readonly name?: string
  /** The city of the list that the profile was opened from, 0 for all cities. */
  readonly city?: number
}

/** Name, residence and tags. */
export function ProfilePlace({ profile, name, city = 0 }: ProfilePlaceProps) {
  const { t, locale } = useTranslation('xuanfei')
  const place = pickLocalized(profile.address, locale)
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-0-3">
        {name && <strong className="heading size-title breakable">{name}</strong>}
        <span className={`row gap-1 ink-soft ${styles.place}`}>
          <MapPin role="img" aria-label={t('residence')} size={15} />
          {city > 0 ? (
            <Link to={`/List?${new URLSearchParams({ name: place, id: String(city) })}`}>{place}</Link>
          ) : (
            place
          )}
        </span>
      </div>
      <ul className={`flex wrap gap-2 ${styles.tags}`} aria-label={t('tags')}>
        {readTags(profile.flag, locale).map((tag) => (
          <li key={tag} className="round plum small">
            {tag}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProfileFiguresProps {
  readonly profile: Pick<Profile, 'number' | 'height' | 'bust'> & { readonly sample?: boolean }
}

const RATING_MAX = 5

/** The measurements that the person entered and the rating, which is the operator's; nobody rates fictional people. */
export function ProfileFigures({ profile: { height, bust, number, sample } }: ProfileFiguresProps) {
  const { t } = useTranslation('xuanfei')
  const figures = [
    ...(height > 0 ? [[t('height'), t('cm', { cm: height })]] : []),
    ...(bust > 0 ? [[t('bust'), t('cm', { cm: bust })]] : []),
    ...(sample ? [] : [[t('rating'), `${number}/${RATING_MAX}`]]),
  ]
  if (figures.length === 0) return null
  return (
    <dl className={`flex wrap gap-1-4 soft ${styles.figures}`}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name} </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
