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

type Change = ConsentProfile['changes'][number]

const LABELS = {
  name: 'consent:name',
  tags: 'xuanfei:tags',
  intro: 'xuanfei:intro',
  city: 'xuanfei:residence',
  images: 'xuanfei:media',
  video: 'consent:video',
  rating: 'xuanfei:rating',
} as const

/** One side of a change: texts as they are, pictures as pictures, '–' for nothing. */
function Side({
  title,
  field,
  values,
}: {
  title: string
  field: Change['field']
  values: readonly string[]
}) {
  return (
    <div className="stack gap-2">
      <p className="soft small">{title}</p>
      {values.length === 0 && <p>–</p>}
      {values.map((value) =>
        field === 'images' ? (
          <span key={value} className="clip rounded">
            <Picture url={value} alt={title} shape="portrait" />
          </span>
        ) : field === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: profile videos have no speech track of their own
          <video key={value} src={value} controls preload="none" aria-label={title} className="rounded" />
        ) : (
          <p key={value} className="lines breakable">
            {value}
          </p>
        ),
      )}
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
              <Side title={t('before')} field={field} values={before} />
              <Side title={t('after')} field={field} values={after} />
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
