import { useMutation } from '@tanstack/react-query'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { endSessionMutation, type Session } from './account-queries.ts'
import { userAgentName } from './user-agent-name.ts'

interface Props {
  readonly session: Session
}

export function SessionCard({ session }: Props) {
  const { t } = useTranslation('account')
  const wireTime = useWireTime()
  const end = useMutation(endSessionMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()

  function endIt() {
    end.mutate(session.id, { onSuccess: ({ message }) => showToast(message), onError: toastError })
  }

  return (
    <Card testId="session">
      <CardHead title={userAgentName(session.agent) ?? t('unknownDevice')}>
        {session.current && <Badge tone="good">{t('here')}</Badge>}
      </CardHead>
      <Facts
        rows={[
          [t('address'), session.ip],
          [t('since'), wireTime(session.create_time)],
          [t('lastSeen'), wireTime(session.last_time)],
        ]}
      />
      {!session.current && (
        <Button look="outline" busy={isAsking || end.isPending} onClick={() => whenFresh(endIt)}>
          {t('endSession')}
        </Button>
      )}
      {proof}
    </Card>
  )
}
