import { useMutation } from '@tanstack/react-query'
import { type Passkey, removePasskeyMutation } from '../../entities/identity/passkey-queries.ts'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { userAgentName } from './user-agent-name.ts'

interface Props {
  readonly passkey: Passkey
}

export function PasskeyCard({ passkey }: Props) {
  const { t } = useTranslation('identity')
  const wireTime = useWireTime()
  const removal = useMutation(removePasskeyMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()

  function remove() {
    removal.mutate(passkey.id, { onSuccess: ({ message }) => showToast(message), onError: toastError })
  }

  return (
    <Card testId="passkey">
      <CardHead title={userAgentName(passkey.agent) ?? t('account:unknownDevice')} />
      <Facts
        rows={[
          [t('passkeySince'), wireTime(passkey.create_time)],
          [t('account:lastSeen'), wireTime(passkey.last_time)],
        ]}
      />
      <Button look="outline" busy={isAsking || removal.isPending} onClick={() => whenFresh(remove)}>
        {t('passkeyRemove')}
      </Button>
      {proof}
    </Card>
  )
}
