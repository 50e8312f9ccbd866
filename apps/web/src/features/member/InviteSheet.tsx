import { readCode } from '@saikoro/shared/rules/code'
import { useState } from 'react'
import { ShownCode } from '../../entities/account/RecoveryCode.tsx'
import { formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { type Submission, useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { claimInviteMutation, inviteRequestId, readClaim, requestInviteMutation } from './member-queries.ts'

const LENGTH_MAX = 200

interface Props extends DialogProps {
  /** Called with the invite code of a granted request. */
  readonly onCode: (code: string) => void
}

/** Asks the operators for an invite code, shows the claim code, and reads the answer to it. */
export function InviteSheet({ open, onClose, onCode }: Props) {
  const { t } = useTranslation('member')
  const request = useSubmission(requestInviteMutation())
  const [isKnown] = useState(() => readClaim() !== '')
  const askForm = (
    <AskForm
      request={request}
      onAsk={(text) => request.mutate({ text, request_id: inviteRequestId(text) })}
    />
  )

  function finish() {
    onClose()
    request.reset()
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('noCode')}>
      {request.data ? (
        <Asked claim={request.data.claim} until={request.data.expires_ms ?? 0} onDone={finish} />
      ) : (
        <div className="stack gap-5">
          {!isKnown && askForm}
          <ClaimForm onCode={onCode} />
          {isKnown && askForm}
        </div>
      )}
    </Sheet>
  )
}

interface AskProps {
  readonly request: Submission
  readonly onAsk: (text: string) => void
}

function AskForm({ request, onAsk }: AskProps) {
  const { t } = useTranslation('member')
  const [text, setText] = useState('')
  const { field, of } = useFieldErrors({ text: text.trim() === '' && t('askMissing') }, request)
  return (
    <Form of={of} onSubmit={() => onAsk(text.trim())}>
      <p className="pretty">{t('askText')}</p>
      <LongField label={t('askHow')} {...field('text', text, setText)} maxLength={LENGTH_MAX} />
      <Button type="submit" busy={of.isPending}>
        {t('askSend')}
      </Button>
    </Form>
  )
}

interface AskedProps {
  readonly claim: string
  /** When the claim code expires, ms since the epoch. */
  readonly until: number
  readonly onDone: () => void
}

function Asked({ claim, until, onDone }: AskedProps) {
  const { t, locale } = useTranslation('member')
  const date = formatMoment(until, locale)
  return (
    <div className="stack gap-4">
      <h3 className="heading size-title">{t('claimCode')}</h3>
      <p className="pretty">{t('claimText', { date })}</p>
      <ShownCode
        code={claim}
        about={t('claimFile', { date, address: `${location.origin}/Register#claim` })}
        file="saikoro-claim-code.txt"
        testId="claim-code"
      />
      <Button onClick={onDone}>{t('account:writtenDown')}</Button>
    </div>
  )
}

function ClaimForm({ onCode }: Pick<Props, 'onCode'>) {
  const { t, locale } = useTranslation('member')
  const [claim, setClaim] = useState(readClaim)
  const answer = useSubmission(claimInviteMutation())
  const { data } = answer
  const { field, of } = useFieldErrors({ claim: readCode(claim) === '' && t('claimMissing') }, answer)

  function submit() {
    const input = { claim: readCode(claim) }
    answer.mutate(input, {
      onSuccess: ({ status, code }) => status === 'granted' && onCode(code),
    })
  }

  return (
    <Form of={of} onSubmit={submit}>
      <h3 className="heading size-title">{t('claimTitle')}</h3>
      <Field
        label={t('claimCode')}
        placeholder={t('claimMissing')}
        {...field('claim', claim, setClaim)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {data && data.status !== 'granted' && (
        <p className="note pretty" role="status">
          {data.status === 'refused'
            ? `${t('claimRefused')} ${data.reason}`
            : t('claimWaiting', { date: formatMoment(data.expires_ms ?? 0, locale) })}
        </p>
      )}
      <Button type="submit" variant="outline" busy={answer.isPending}>
        {t('claimSend')}
      </Button>
    </Form>
  )
}
