import { useInfiniteQuery } from '@tanstack/react-query'
import { profilesQuery } from '../../entities/profile/profile-queries.ts'
import { CityProfiles } from './CityProfiles.tsx'

interface Props {
  /** The city in whose list the profile was found, 0 for none. */
  readonly city: number
}

/** The list that a profile was picked from. */
export function DirectoryBeside({ city }: Props) {
  return <CityProfiles list={useInfiniteQuery(profilesQuery(city))} city={city} layout="rows" />
}
