import { useState } from 'react'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { measurementsMutation } from './companion-queries.ts'

const RANGES = { height: [120, 230], bust: [50, 150] } as const
type Name = keyof typeof RANGES

/** The measurements that she wants shown; an empty field shows none. */
export function Measurements({ height, bust }: Readonly<Record<Name, number>>) {
  const { t } = useTranslation('companion')
  const [fields, setFields] = useState({ height: String(height || ''), bust: String(bust || '') })
  const saving = useSubmission(measurementsMutation())
  const range = ([least, most]: (typeof RANGES)[Name]) => t('measurementRange', { least, most })
  const isWrong = (name: Name) => {
    const [least, most] = RANGES[name]
    return fields[name] !== '' && !(Number(fields[name]) >= least && Number(fields[name]) <= most)
  }
  const { errors, of } = useFieldErrors(
    { height: isWrong('height') && range(RANGES.height), bust: isWrong('bust') && range(RANGES.bust) },
    saving,
  )

  function save() {
    const given = { height: fields.height || '0', bust: fields.bust || '0' }
    saving.mutate(given, thenToast(t('measurementsSaved')))
  }

  return (
    <Section title={t('measurements')}>
      <MutedText>{t('measurementsText')}</MutedText>
      <Form of={of} onSubmit={save}>
        <div className="columns-2 gap-4">
          {(['height', 'bust'] as const).map((name) => (
            <Field
              key={name}
              label={`${t(`xuanfei:${name}`)} (cm)`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={fields[name]}
              error={errors[name]}
              onValueChange={(text) => setFields({ ...fields, [name]: text.replace(/\D/g, '') })}
            />
          ))}
        </div>
        <Button type="submit" variant="outline" busy={of.isPending}>
          {t('measurementsSave')}
        </Button>
      </Form>
    </Section>
  )
}
