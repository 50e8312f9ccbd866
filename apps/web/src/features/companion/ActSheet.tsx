import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comingDayText } from '../../entities/reservation/reservable-days.ts'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Chips } from '../../ui/form/Chips.tsx'
import { LongField, SelectField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import type { DialogProps } from '../../ui/Sheet.tsx'
import {
  answerMutation,
  OUTCOMES,
  type Outcome,
  proposeMutation,
  type Request,
  refuseMutation,
  sayMutation,
  timesQuery,
} from './companion-queries.ts'
import { whenText } from './RequestCard.tsx'
import type { Act } from './Requests.tsx'

interface ActProps extends DialogProps {
  readonly act: Act
  readonly request: Request
}

/** The sheet of one act about a request. */
export function ActSheet(props: ActProps) {
  const Content = SHEETS[props.act]
  return <Content {...props} />
}

const CHOICES = {
  accept: ['looking_forward', 'own'],
  decline: ['not_that_time', 'not_this_wish', 'own'],
} as const

/** Confirms or declines, with a phrase that the member reads in their language or with her own words. */
function AnswerSheet({ act: asked, request, open, onClose }: ActProps) {
  const { t, locale } = useTranslation('companion')
  const act = asked === 'accept' ? 'accept' : 'decline'
  const [phrase, setPhrase] = useState<(typeof CHOICES)[typeof act][number]>(CHOICES[act][0])
  const { fields, bind, forget } = useDraft(`answer ${request.id}`, { text: '' })
  const answer = useSubmission(answerMutation())
  const isOwn = phrase === 'own'
  const { errors, of } = useFieldErrors(
    { text: isOwn && fields.text.trim() === '' && t('wordsMissing') },
    answer,
  )

  function send() {
    const words = isOwn ? { phrase: '' as const, text: fields.text.trim() } : { phrase, text: '' }
    const done = thenToast(t(act === 'accept' ? 'accepted' : 'declined'), forget, onClose)
    answer.mutate({ id: request.id, accept: act === 'accept' ? '1' : '0', ...words }, done)
  }

  return (
    <FormSheet open={open} onClose={onClose} title={t(act)} action={t(act)} of={of} onSend={send}>
      <p className="strong">{whenText(request, locale)}</p>
      <Chips
        legend={t('words')}
        value={phrase}
        options={CHOICES[act].map((value) => ({
          value,
          label: t(value === 'own' ? 'phrase_own' : `phrase_${value}`),
        }))}
        onValueChange={setPhrase}
      />
      {isOwn && <LongField {...bind('text')} label={t('ownWords')} maxLength={500} error={errors.text} />}
    </FormSheet>
  )
}

/** Offers one of her free times instead; the member takes it or leaves it. */
function ProposeSheet({ request, open, onClose }: ActProps) {
  const { t, locale } = useTranslation('companion')
  const [slot, setSlot] = useState('')
  const { data } = useQuery(timesQuery())
  const propose = useSubmission(proposeMutation())
  const free = (data?.times ?? []).filter((time) => time.open && !time.reserved)
  const { field, of } = useFieldErrors({ slot: slot === '' && t('timeMissing') }, propose)

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('propose')}
      action={t('propose')}
      of={of}
      onSend={() => propose.mutate({ id: request.id, slot: Number(slot) }, thenToast(t('proposed'), onClose))}
    >
      <p>{t('proposeText')}</p>
      {free.length === 0 ? (
        <p>{t('noTimes')}</p>
      ) : (
        <SelectField
          label={t('freeTime')}
          {...field('slot', slot, setSlot)}
          placeholder={t('timeMissing')}
          options={free.map(({ id, date, time }) => ({
            value: String(id),
            text: `${comingDayText(date, locale)} ${time.replace('-', '–')}`,
          }))}
        />
      )}
    </FormSheet>
  )
}

/** Never again this member. It cannot be undone here. */
function RefuseSheet({ request, open, onClose }: ActProps) {
  const { t } = useTranslation('companion')
  const refuse = useSubmission(refuseMutation())
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('refuse')}
      action={t('refuse')}
      of={refuse}
      onSend={() => refuse.mutate({ id: request.id }, thenToast(t('isRefused'), onClose))}
    >
      <p>{t('refuseText', { name: request.member.name })}</p>
    </FormSheet>
  )
}

/** How a meeting went. "Unsafe" is an urgent report, and the sheet then names who helps at once. */
function SaySheet({ request: { id }, open, onClose }: ActProps) {
  const { t } = useTranslation('companion')
  const [outcome, setOutcome] = useState<Outcome>()
  const [isReported, setReported] = useState(false)
  const { fields, bind, forget } = useDraft(`said ${id}`, { text: '' })
  const say = useSubmission(sayMutation())
  const { errors, of } = useFieldErrors({ outcome: outcome === undefined && t('reservation:howChoose') }, say)

  function send() {
    if (outcome === undefined) return
    const report = {
      onSuccess() {
        forget()
        setReported(true)
      },
    }
    say.mutate(
      { id, outcome, text: fields.text.trim() },
      outcome === 'unsafe' ? report : thenToast(t('said'), forget, onClose),
    )
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('say')}
      action={isReported ? '' : t('support:send')}
      of={of}
      onSend={send}
    >
      {isReported ? (
        <>
          <p className="strong" role="status">
            {t('reported')}
          </p>
          <p>{t('emergency')}</p>
        </>
      ) : (
        <>
          <Chips
            legend={t('howWasIt')}
            value={outcome}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            error={errors.outcome}
            onValueChange={setOutcome}
          />
          <LongField {...bind('text')} label={t('reservation:howMore')} maxLength={2_000} />
        </>
      )}
    </FormSheet>
  )
}

const SHEETS = {
  accept: AnswerSheet,
  decline: AnswerSheet,
  propose: ProposeSheet,
  refuse: RefuseSheet,
  say: SaySheet,
} as const satisfies Record<Act, unknown>
