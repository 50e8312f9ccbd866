import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsentAnswer, ConsentDraft, ConsentPreview } from '../../entities/companion/Consent.tsx'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { listingMutation, measurementsMutation, profileQuery, wishMutation } from './companion-queries.ts'

/** What is or would be listed, and her answer to it. */
export function Profile() {
  const { t } = useTranslation('companion')
  return (
    <QueryBoundary query={useQuery(profileQuery())} skeleton={<Skeleton blocks={[8, 24]} />}>
      {(data) => (
        <>
          <Section title={t('profile')}>
            <MutedText>{t('profileText')}</MutedText>
            <ConsentAnswer
              key={String(data.consented)}
              profile={data}
              isPaused={data.paused}
              decision={listingMutation(data.version)}
            />
          </Section>
          <ConsentDraft profile={data} decision={listingMutation(data.version)} />
          <ConsentPreview profile={data} />
          <Measurements height={data.height} bust={data.bust} />
          <WishForm wish={data.wish} />
        </>
      )}
    </QueryBoundary>
  )
}

const RANGES = { height: [120, 230], bust: [50, 150] } as const
type Name = keyof typeof RANGES

/** The measurements that she wants shown; an empty field shows none. */
function Measurements({ height, bust }: Readonly<Record<Name, number>>) {
  const { t } = useTranslation('companion')
  const [fields, setFields] = useState({ height: String(height || ''), bust: String(bust || '') })
  const saving = useSubmission(measurementsMutation())
  const errorOf = (name: Name) => {
    const [least, most] = RANGES[name]
    const isRight = fields[name] === '' || (Number(fields[name]) >= least && Number(fields[name]) <= most)
    return !isRight && t('measurementRange', { least, most })
  }
  const { errors, of } = useFieldErrors({ height: errorOf('height'), bust: errorOf('bust') }, saving)

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

/** What she asks the operators to change, in her own words. */
function WishForm({ wish }: { readonly wish: string }) {
  const { t } = useTranslation('companion')
  const { fields, bind, forget } = useDraft('wish', { text: '' })
  const sending = useSubmission(wishMutation())
  const { errors, of } = useFieldErrors({ text: fields.text.trim() === '' && t('wishMissing') }, sending)

  return (
    <Section title={t('wish')}>
      <MutedText>{t('wishText')}</MutedText>
      {wish !== '' && (
        <p className="lines breakable" role="status">
          {t('wishSent')} <q>{wish}</q>
        </p>
      )}
      <Form
        of={of}
        onSubmit={() => sending.mutate({ text: fields.text.trim() }, thenToast(t('wished'), forget))}
      >
        <LongField {...bind('text')} label={t('ownWords')} maxLength={500} error={errors.text} />
        <Button type="submit" variant="outline" busy={of.isPending}>
          {t('support:send')}
        </Button>
      </Form>
    </Section>
  )
}
