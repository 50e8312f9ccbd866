import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { SampleMark, TagLine } from '../../entities/profile/ProfileCard.tsx'
import { pathOfProfile } from '../../entities/profile/path-of-profile.ts'
import { profilesQuery, type ProfileRow as Row } from '../../entities/profile/profile-queries.ts'
import { pickLocalized } from '../../lib/language.ts'
import { tabStorage } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { CityProfiles } from './CityProfiles.tsx'
import styles from './DirectoryPane.module.css'
import { filterOf, LAST_QUERY } from './filters.ts'

/** As in the style sheet that puts the pane at the start. */
const DESKTOP = matchMedia('(min-width: 64rem)')

interface Props {
  /** City of the list that the profile was opened from, 0 for all cities. */
  readonly city: number
  readonly profile: number
}

/** The directory beside a profile: on a desktop the list that the member last saw, elsewhere the other profiles of the city. */
export function DirectoryPane(props: Props) {
  const { t } = useTranslation('xuanfei')
  return (
    <div className="stack gap-3">
      <h2 className="heading size-large">{t('title')}</h2>
      {useMedia(DESKTOP) ? <LastList {...props} /> : <OtherProfiles {...props} />}
    </div>
  )
}

function OtherProfiles({ city, profile }: Props) {
  const list = useInfiniteQuery(profilesQuery(city))
  return <CityProfiles list={list} city={city} layout="rows" beside={profile} />
}

function LastList({ city, profile: chosen }: Props) {
  const { t } = useTranslation('xuanfei')
  const [filter, setFilter] = useState(() => filterOf(new URLSearchParams(tabStorage.read(LAST_QUERY) ?? '')))
  const list = useInfiniteQuery(profilesQuery(city, filter))
  return (
    <>
      {Object.keys(filter).length > 0 && (
        <Button variant="outline" className="small" icon={X} onClick={() => setFilter({})}>
          {t('search')}
        </Button>
      )}
      <CityProfiles list={list} city={city} layout="rows">
        {(profile) => <Item profile={profile} city={city} isChosen={profile.id === chosen} />}
      </CityProfiles>
    </>
  )
}

const showInPane = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

interface ItemProps {
  readonly profile: Row
  readonly city: number
  readonly isChosen: boolean
}

function Item({ profile, city, isChosen }: ItemProps) {
  const { locale } = useTranslation()
  return (
    <Link
      ref={isChosen ? showInPane : undefined}
      className={`row gap-3 plain rounded ${styles.item}`}
      to={pathOfProfile(profile, city)}
      aria-current={isChosen || undefined}
      data-testid="profile"
    >
      <span className={`relative clip rounded fixed ${styles.picture}`}>
        <Picture url={profile.img_url} alt="" shape="square" />
        {profile.sample && <SampleMark />}
      </span>
      <span className="stack shrink">
        <strong className="breakable">{profile.xuanfei_name}</strong>
        <span className="soft">{pickLocalized(profile.address, locale)}</span>
        <TagLine flag={profile.flag} />
      </span>
    </Link>
  )
}
