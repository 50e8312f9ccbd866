import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Soft } from '../../ui/Soft.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Profile } from './api.ts'
import { Photos } from './Photos.tsx'

const Player = lazy(async () => ({ default: (await import('../../ui/Player.tsx')).Player }))

interface Props {
  readonly profile: Profile
}

const PHOTO = 0
const VIDEO = 1

/** The tabs Photo and Video. */
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
      {tab === VIDEO && pvideo === '' && <Soft>{t('noVideo')}</Soft>}
      {tab === VIDEO && pvideo !== '' && (
        <Suspense fallback={<Skeleton blocks={[13]} />}>
          <Player url={pvideo} poster={photos[0] ?? ''} title={name} />
        </Suspense>
      )}
    </Tabs>
  )
}
