import type { UseMutationOptions } from '@tanstack/react-query'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import type { ConsentProfile } from './companion-queries.ts'

const LABELS = {
  name: 'consent:name',
  tags: 'xuanfei:tags',
  intro: 'xuanfei:intro',
  city: 'xuanfei:residence',
  images: 'xuanfei:photo',
  video: 'consent:video',
  rating: 'xuanfei:rating',
  videos: 'consent:videos',
} as const

/** One side of a change: files as pictures, texts as they are, '–' for nothing. */
function Side({ title, values }: { readonly title: string; readonly values: readonly string[] }) {
  const valuePart = (value: string) => {
    if (value.endsWith('.mp4'))
      return <video key={value} src={value} controls muted preload="none" aria-label={title} />
    return value.startsWith('/media/') ? (
      <span key={value} className="clip rounded">
        <Picture url={value} alt={title} shape="portrait" />
      </span>
    ) : (
      <p key={value} className="lines breakable">
        {value}
      </p>
    )
  }
  return (
    <div>
      <div className="stack gap-2">
        <p className="soft small">{title}</p>
        {values.length === 0 ? <p>–</p> : values.map(valuePart)}
      </div>
    </div>
  )
}

interface Props<Stored> {
  readonly profile: Pick<ConsentProfile, 'changes' | 'agreed'>
  /** `true` agrees to the version on the screen. */
  readonly decision: UseMutationOptions<Stored, Error, boolean>
}

/** What a draft would change of the listed version, old beside new, and the agreement to it. Until then the listed version stays. */
export function ConsentDraft<Stored>({ profile: { changes, agreed }, decision }: Props<Stored>) {
  const { t } = useTranslation('consent')
  const agreement = useSubmission(decision)
  if (changes.length === 0) return null
  return (
    <Section title={t('change')}>
      <MutedText>{t('changeText')}</MutedText>
      <ul className="stack gap-5" data-testid="changes">
        {changes.map(({ field, lang, before, after }) => (
          <li key={field + lang} className="stack gap-2">
            <h3 className="strong">
              {t(LABELS[field])}
              {lang !== '' && ` · ${LANGUAGE_NAMES[lang]}`}
            </h3>
            <div className="columns-2 gap-4" lang={lang || undefined}>
              <Side title={t('before')} values={before} />
              <Side title={t('after')} values={after} />
            </div>
          </li>
        ))}
      </ul>
      {agreed ? (
        <p className="strong" role="status">
          {t('changeAgreed')}
        </p>
      ) : (
        <Button
          busy={agreement.isPending}
          onClick={() => agreement.mutate(true, { onSuccess: () => showToast(t('nowAgreed')) })}
        >
          {t('agreeToChange')}
        </Button>
      )}
      <FaultLine of={agreement} />
    </Section>
  )
}
