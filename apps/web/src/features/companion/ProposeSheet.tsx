import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comingDayText } from '../../entities/reservation/reservable-days.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { SelectField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { type ActProps, ActSheet } from './ActSheet.tsx'
import { proposeMutation } from './request-queries.ts'
import { timesQuery } from './times-queries.ts'

/** Offers one of her free times instead; the member takes it or leaves it. */
export function ProposeSheet({ request, open, onClose }: ActProps) {
  const { t, locale } = useTranslation('companion')
  const [slot, setSlot] = useState('')
  const { data } = useQuery(timesQuery())
  const propose = useSubmission(proposeMutation(request.id))
  const free = (data?.times ?? []).filter((time) => time.open && !time.reserved)
  const { errors, validate } = useFieldErrors({ slot: slot === '' && t('timeMissing') }, propose)

  function send() {
    if (!validate()) return
    propose.mutate(Number(slot), {
      onSuccess: () => {
        showToast(t('proposed'))
        onClose()
      },
    })
  }

  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('propose')}
      action={t('propose')}
      of={propose}
      onSend={send}
    >
      <div className="stack gap-4">
        <p>{t('proposeText')}</p>
        {free.length === 0 ? (
          <p>{t('noTimes')}</p>
        ) : (
          <SelectField
            label={t('freeTime')}
            value={slot}
            placeholder={t('timeMissing')}
            error={errors.slot}
            options={free.map(({ id, date, time }) => ({
              value: String(id),
              text: `${comingDayText(date, locale)} ${time.replace('-', '–')}`,
            }))}
            onValueChange={setSlot}
          />
        )}
      </div>
    </ActSheet>
  )
}
