import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { wishMutation } from './companion-queries.ts'

/** What she asks the operators to change, in her own words. */
export function WishForm({ wish }: { readonly wish: string }) {
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
