import { useInfiniteQuery } from '@tanstack/react-query'
import { profilesQuery } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CityProfiles } from './CityProfiles.tsx'

interface Props {
  /** City of the list that the profile was opened from, 0 for all cities. */
  readonly city: number
  readonly profile: number
}

/** The other profiles of the directory, in the side pane of a profile. */
export function DirectoryPane({ city, profile }: Props) {
  const { t } = useTranslation('xuanfei')
  const list = useInfiniteQuery(profilesQuery(city))
  return (
    <div className="stack gap-3">
      <h2 className="heading size-large">{t('title')}</h2>
      <CityProfiles list={list} city={city} layout="rows" beside={profile} />
    </div>
  )
}
