import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { NameForm } from './NameForm.tsx'

export function NameScreen() {
  const { t } = useTranslation('account')
  const member = useQuery(memberQuery())
  return (
    <>
      <TopBar title={t('name')} />
      <Stack>
        <QueryFace query={member} skeleton={<Skeleton blocks={[4.5, 2.75]} />}>
          {({ name }) => <NameForm key={name} current={name} />}
        </QueryFace>
      </Stack>
    </>
  )
}
