import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { PayPasswordForm } from './PayPasswordForm.tsx'

export function PayPasswordScreen() {
  const { t } = useTranslation('account')
  const member = useQuery(memberQuery())
  return (
    <>
      <TopBar title={t('payPassword')} />
      <Stack>
        <QueryFace query={member} skeleton={<Skeleton blocks={[4.5, 4.5, 2.75]} />}>
          {({ paypassword }) => <PayPasswordForm isSet={paypassword !== ''} />}
        </QueryFace>
      </Stack>
    </>
  )
}
