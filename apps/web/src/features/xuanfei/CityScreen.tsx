import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { citiesQuery, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { refresh } from '../../lib/refresh.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { Stack, TopBar } from '../../ui/Screen.tsx'
import { CityProfiles } from './CityProfiles.tsx'

/** Profiles of one city. The title comes from the server, not from the URL, which anyone can forge. */
export function CityScreen() {
  const { t } = useTranslation('xuanfei')
  const [query] = useSearchParams()
  const locale = useLocale()
  const city = Number(query.get('id')) || 0
  const cities = useQuery(citiesQuery())
  const named = cities.data?.find(({ id }) => id === city)
  const profiles = useInfiniteQuery(profilesQuery(city))
  const reload = () => refresh(profiles.refetch, () => showToast(t('ui:refreshSuccessful')))
  return (
    <>
      <TopBar title={named ? pickLocalized(named.name, locale) : t('title')}>
        <IconButton icon={RotateCw} label={t('ui:refresh')} busy={profiles.isRefetching} onClick={reload} />
      </TopBar>
      <PullToRefresh onRefresh={reload}>
        <Stack>
          <CityProfiles list={profiles} city={city} layout="cards" />
        </Stack>
      </PullToRefresh>
    </>
  )
}
