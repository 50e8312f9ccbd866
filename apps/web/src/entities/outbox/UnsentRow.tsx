import type { ReactNode } from 'react'
import { useOffline } from '../../lib/offline.ts'
import { takeFromOutbox, type Unsent, useOutbox } from '../../lib/outbox.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'

const TEXTS = {
  sending: 'unsent_sending',
  waiting: 'unsent_waiting',
  refused: 'lottery:refused',
} as const

interface Props {
  readonly unsent: Unsent
  readonly children: ReactNode
}

/** What this device has not sent yet, with a way to withdraw it. */
export function UnsentRow({ unsent: { request_id, state }, children }: Props) {
  const { t } = useTranslation('support')
  const isOffline = useOffline()
  // one that waits holds up those after it
  const isHeldUp = useOutbox().some((each) => each.state === 'waiting')
  const isPending = !isOffline && !isHeldUp && state !== 'refused'
  const shown = state === 'refused' ? 'refused' : isPending ? 'sending' : 'waiting'
  return (
    <div className="stack gap-2" data-testid="unsent" data-state={shown}>
      {children}
      <div className="row spread gap-2">
        <p className="soft small" role="status">
          {t(TEXTS[shown])}
        </p>
        {!isPending && (
          <Button variant="quiet" onClick={() => takeFromOutbox(request_id)}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}
