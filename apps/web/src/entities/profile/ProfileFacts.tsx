import { Star } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './ProfileFacts.module.css'
import type { Profile } from './profile-queries.ts'
import { readTags } from './read-tags.ts'

interface Props {
  readonly profile: Pick<Profile, 'number' | 'height' | 'bust' | 'flag' | 'address'>
  readonly city?: number
}

const STARS = 5

/** Residence, height, bust, tags and rating, which is the operator's. */
export function ProfileFacts({ profile, city = 0 }: Props) {
  const { t } = useTranslation('xuanfei')
  const locale = useLocale()
  const place = pickLocalized(profile.address, locale)
  return (
    <div className="stack start gap-4">
      <dl className={`surface ${styles.figures}`}>
        <div>
          <dt>{t('residence')}</dt>
          <dd>
            {city > 0 ? (
              <Link to={`/List?${new URLSearchParams({ name: place, id: String(city) })}`}>{place}</Link>
            ) : (
              place
            )}
          </dd>
        </div>
        <div>
          <dt>{t('height')}</dt>
          <dd>{t('cm', { cm: profile.height })}</dd>
        </div>
        <div>
          <dt>{t('bust')}</dt>
          <dd>{t('cm', { cm: profile.bust })}</dd>
        </div>
      </dl>
      <ul className={`flex wrap gap-2 ${styles.tags}`} aria-label={t('tags')}>
        {readTags(profile.flag, locale).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <Stars count={profile.number} />
    </div>
  )
}

/** A read-only rating, which says whose it is. */
function Stars({ count }: { readonly count: number }) {
  const { t } = useTranslation('xuanfei')
  return (
    <p className={`soft ${styles.stars}`}>
      {Array.from({ length: STARS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity but their position
        <Star key={place} aria-hidden="true" size={15} data-full={place < count || undefined} />
      ))}
      <span>{t('stars', { rating: count, max: STARS })}</span>
    </p>
  )
}
