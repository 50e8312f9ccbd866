import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CardEntry } from './CardEntry.tsx'
import { banksQuery } from './wallet-queries.ts'

export function BindCardScreen() {
  const { t } = useTranslation('wallet')
  const [query] = useSearchParams()
  const isChange = query.has('change')
  const member = useQuery(memberQuery())
  const banks = useQuery(banksQuery())
  const skeleton = <Skeleton blocks={[4.5, 4.5, 4.5, 4.5, 4.5]} />
  return (
    <>
      <TopBar title={isChange ? t('cardChange') : t('bindTitle')} />
      <SandboxMark />
      <Stack>
        <QueryFace query={member} skeleton={skeleton}>
          {(data) => (
            <QueryFace query={banks} skeleton={skeleton}>
              {(list) => <CardEntry member={data} banks={list} isChange={isChange} />}
            </QueryFace>
          )}
        </QueryFace>
      </Stack>
    </>
  )
}
