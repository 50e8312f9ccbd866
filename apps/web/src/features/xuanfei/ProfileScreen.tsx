import { useQuery } from '@tanstack/react-query'
import { Flag, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { profileQuery } from '../../entities/profile/profile-query.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { sharePage } from '../../lib/share.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Companion } from '../../ui/Companion.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMount } from '../../ui/LazyMount.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ProfileBody } from './ProfileBody.tsx'

const DirectoryPane = lazyPart(() => import('./DirectoryPane.tsx'))
const ReportSheet = lazyPart(() => import('../../entities/report/ReportSheet.tsx'), 'rest')

export function ProfileScreen() {
  const { t } = useTranslation('xuanfei')
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || 0
  const profile = useQuery(profileQuery(id))
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <TopBar title={profile.data?.xuanfei_name ?? t('title')}>
        <IconButton
          icon={Share2}
          label={t('share')}
          onPress={() => sharePage(profile.data?.xuanfei_name ?? 'Saikoro', t('linkCopied'))}
        />
        <IconButton icon={Flag} label={t('report:report')} onPress={() => setReporting(true)} />
      </TopBar>
      <Stack>
        <QueryFace query={profile} skeleton={<Skeleton blocks={[2.75, 29, 4, 8]} />}>
          {(data) => <ProfileBody key={data.id} profile={data} city={Number(query.get('adsid')) || 0} />}
        </QueryFace>
      </Stack>
      <Companion label={t('title')}>
        <Suspense>
          <DirectoryPane city={Number(query.get('adsid')) || 0} />
        </Suspense>
      </Companion>
      <LazyMount when={isReporting}>
        <ReportSheet open={isReporting} onClose={() => setReporting(false)} profile={id} />
      </LazyMount>
    </>
  )
}
