import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { INTERRUPTED } from '../../lib/interruption.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'
import { messagesQuery } from './support-queries.ts'

/** The conversation of the member with support. */
export function Thread() {
  const { t } = useTranslation('support')
  const isVisitor = useToken() === null
  const member = useQuery({ ...memberQuery(), enabled: !isVisitor })
  const messages = useQuery({ ...messagesQuery(), enabled: !isVisitor })
  if (isVisitor) {
    return (
      <EmptyFace title={t('loginNeeded')}>
        <ButtonLink to="/Login" state={INTERRUPTED}>
          {t('ui:login')}
        </ButtonLink>
      </EmptyFace>
    )
  }
  return (
    <>
      <Stack>
        <MutedText>{t('threadText')}</MutedText>
        <QueryFace query={messages} skeleton={<Skeleton blocks={[4, 4, 4]} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyFace title={t('noMessages')} text={t('noMessagesText')} />
            ) : (
              member.data && <Messages messages={rows} member={member.data.id} />
            )
          }
        </QueryFace>
      </Stack>
      {messages.data && <Composer />}
    </>
  )
}
