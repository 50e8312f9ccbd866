import { Suspense, useState } from 'react'
import type { Profile } from '../../entities/profile/profile-query.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Photos } from './Photos.tsx'

const Player = lazyPart(() => import('../../ui/Player.tsx'))

interface Props {
  readonly profile: Profile
}

const PHOTO = 0
const VIDEO = 1

export function ProfileMedia({ profile: { xuanfei_name: name, img_url: photos, pvideo } }: Props) {
  const { t } = useTranslation('xuanfei')
  const [tab, setTab] = useState(PHOTO)
  const tabs = [
    { id: PHOTO, name: t('photo') },
    { id: VIDEO, name: t('video') },
  ]
  return (
    <Tabs id="media" label={t('media')} tabs={tabs} current={tab} onPick={setTab}>
      {tab === PHOTO && <Photos photos={photos} name={name} />}
      {tab === VIDEO && pvideo === '' && <MutedText>{t('noVideo')}</MutedText>}
      {tab === VIDEO && pvideo !== '' && (
        <Suspense fallback={<Skeleton blocks={[13]} />}>
          <Player url={pvideo} poster={photos[0] ?? ''} title={name} />
        </Suspense>
      )}
    </Tabs>
  )
}
