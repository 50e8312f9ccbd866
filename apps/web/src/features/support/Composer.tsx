import { TOPICS } from '@saikoro/shared/contract/support'
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { deliver } from '../../entities/outbox/send-outbox.ts'
import { PictureInput, UploadPreview } from '../../entities/upload/UploadPreview.tsx'
import { useUpload } from '../../entities/upload/use-upload.ts'
import { useDraft } from '../../lib/draft.ts'
import { useOffline } from '../../lib/offline.ts'
import type { Written } from '../../lib/outbox.ts'
import { createRequestId } from '../../lib/request-id.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { IconButton } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { FieldError, LongField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { type About, AboutTitle, reservationOf } from './AboutCard.tsx'
import styles from './ServicePageScreen.module.css'

const LENGTH_MAX = 2_000

interface Props {
  readonly member: number
  /** what the message is about, as a link has chosen it */
  readonly about?: About | undefined
  /** removes the card; undefined: all messages here are about it */
  readonly onRemove?: (() => void) | undefined
  /** no question of the member waits for an answer */
  readonly isStart?: boolean
  /** pictures are taken of open accounts alone */
  readonly hasPicture?: boolean
}

/** What is written goes into the outbox, which the thread shows, and from there to the server: a second tap finds nothing to send. */
export function Composer({ member, about, onRemove, isStart = true, hasPicture = true }: Props) {
  const { t } = useTranslation('support')
  const form = useRef<HTMLFormElement>(null)
  const fileId = useId()
  const isOffline = useOffline()
  const reservation = reservationOf(about)
  const conversation = `message ${reservation || ''}`
  const { fields, put, bind, forget } = useDraft(conversation, { text: '', topic: '' })
  const text = fields.text.trim()
  const picture = useUpload(conversation)
  const client = useQueryClient()
  const sending = useSubmission({ mutationFn: (written: Written) => deliver(client, written) })

  const { errors, of, validate } = useFieldErrors(
    {
      text: text === '' && t('messageMissing'),
      voucher: picture.state === 'uploading' ? t('wallet:uploading') : picture.fault,
    },
    sending,
  )
  const pictureError = errors.voucher || picture.fault

  function send() {
    if (!validate()) return
    const topic = about ? (reservation ? 'reservation' : 'points') : fields.topic
    const written: Written = {
      ...{ kind: 'message', member, text, topic, reservation, pic: picture.path },
      ...(about && { [about.kind]: about.id }),
      request_id: createRequestId(),
    }
    sending.mutate(written, { onSuccess: onRemove })
    forget()
    picture.remove()
  }

  function press() {
    if (form.current) submitWithin(form.current, send)
  }

  return (
    <form ref={form} className={`dock stack gap-2 ${styles.bar}`}>
      {isStart && !about && (
        <div className="stack gap-1">
          <MutedText>{t('topic')}</MutedText>
          <FilterRow
            title={t('topic')}
            value={fields.topic}
            options={TOPICS.map((value) => ({ value, label: t(`topic_${value}`) }))}
            onChoose={(topic) => put({ topic: topic === fields.topic ? '' : topic })}
          />
        </div>
      )}
      {about && onRemove && (
        <div className="row gap-2 spread">
          <AboutTitle {...about} />
          <IconButton icon={X} label={t('removeCard')} onClick={onRemove} />
        </div>
      )}
      <UploadPreview upload={picture} alt={t('picture')} />
      <FieldError id={fileId} message={pictureError} />
      {hasPicture && isOffline && <MutedText>{t('pictureOffline')}</MutedText>}
      <div className={`flex gap-2 ${styles.line}`}>
        {hasPicture && !isOffline && (
          <PictureInput id={fileId} upload={picture} label={t('picture')} error={pictureError}>
            {(open) => <IconButton icon={ImagePlus} label={t('wallet:voucherChoose')} onClick={open} />}
          </PictureInput>
        )}
        <div className="shrink grow">
          <LongField
            {...bind('text')}
            label={t('message')}
            isLabelHidden
            rows={2}
            maxLength={LENGTH_MAX}
            placeholder={t('messagePlaceholder')}
            error={errors.text}
          />
          <FaultLine of={of} />
        </div>
        <IconButton icon={SendHorizontal} label={t('send')} onClick={press} />
      </div>
    </form>
  )
}
