import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { InformationMenu } from './InformationMenu.tsx'

export function InformationScreen() {
  const { t } = useTranslation('account')
  const member = useQuery(memberQuery())
  return (
    <>
      <TopBar title={t('basicInfo')} />
      <Stack>
        <QueryFace query={member} skeleton={<Skeleton blocks={[18]} />}>
          {(data) => <InformationMenu member={data} />}
        </QueryFace>
      </Stack>
    </>
  )
}
