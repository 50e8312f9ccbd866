import { useInfiniteQuery } from '@tanstack/react-query'
import { profilesQuery } from '../../entities/profile/profile-queries.ts'
import { CityProfiles } from './CityProfiles.tsx'

interface Props {
  /** City of the list that the profile was opened from, 0 for all cities. */
  readonly city: number
}

/** The directory in the side pane of a profile. */
export function DirectoryPane({ city }: Props) {
  return <CityProfiles list={useInfiniteQuery(profilesQuery(city))} city={city} layout="rows" />
}
