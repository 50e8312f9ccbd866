import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { citiesQuery, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { pickLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { CityProfiles } from './CityProfiles.tsx'

/** Profiles of one city. The title comes from the server, not from the URL, which anyone can forge. */
export function CityScreen() {
  const { t, locale } = useTranslation('xuanfei')
  const [query] = useSearchParams()
  const city = Number(query.get('id')) || 0
  const cities = useQuery(citiesQuery())
  const named = cities.data?.find(({ id }) => id === city)
  const profiles = useInfiniteQuery(profilesQuery(city))
  return (
    <RefreshScreen
      title={named ? pickLocalized(named.name, locale) : t('title')}
      query={{ isFetching: profiles.isRefetching, refetch: profiles.refetch }}
    >
      <CityProfiles list={profiles} city={city} layout="cards" />
    </RefreshScreen>
  )
}
