import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comingDayText } from '../../entities/reservation/reservable-days.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { SelectField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import { proposeMutation, timesQuery } from './companion-queries.ts'
import type { ActProps } from './RequestCard.tsx'

/** Offers one of her free times instead; the member takes it or leaves it. */
export function ProposeSheet({ request, open, onClose }: ActProps) {
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
