import type { UseMutationOptions } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { CheckField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { ProfileFigures, ProfilePlace } from '../profile/ProfileFacts.tsx'
import type { ConsentProfile } from './companion-queries.ts'

type Listing = Pick<ConsentProfile, 'consented' | 'listed'>

interface Props<Stored extends Listing> {
  readonly profile: Listing
  readonly isPaused?: boolean
  /** `true` publishes the profile with the age confirmation; `false` withdraws the consent. */
  readonly decision: UseMutationOptions<Stored, Error, boolean>
}

/** State of the listing with the actions to publish or take it down. Taking it down needs no confirmation and takes effect at once. */
export function ConsentAnswer<Stored extends Listing>({
  profile: { consented, listed },
  isPaused = false,
  decision,
}: Props<Stored>) {
  const { t } = useTranslation('consent')
  const [isAdult, setAdult] = useState(false)
  const [isWilling, setWilling] = useState(false)
  const answer = useSubmission(decision)

  const { errors, validate } = useFieldErrors({
    adult: !isAdult && t('bothNeeded'),
    willing: !isWilling && t('bothNeeded'),
  })

  function send(isListed: boolean) {
    if (isListed && !validate()) return
    // the state that is stored brings another form, which outlives callbacks of this one
    answer.mutateAsync(isListed).then(
      (stored) => showToast(t(stored.listed ? 'nowListed' : stored.consented ? 'nowAgreed' : 'nowTakenDown')),
      // what is shown below may have changed
      () => setWilling(false),
    )
  }

  return (
    <section className="surface stack gap-4 pad-5" aria-label={t('state')}>
      <p className={`size-large strong balanced ${listed ? 'green' : ''}`} role="status">
        {listed
          ? t('stateListed')
          : !consented
            ? t('stateNotListed')
            : isPaused
              ? t('companion:isPaused')
              : t('stateClosed')}
      </p>
      {consented ? (
        <Button variant="outline" busy={answer.isPending} onClick={() => send(false)}>
          {t('withdraw')}
        </Button>
      ) : (
        <>
          <CheckField label={t('adult')} checked={isAdult} onCheck={setAdult} error={errors.adult} />
          <CheckField label={t('willing')} checked={isWilling} onCheck={setWilling} error={errors.willing} />
          <Button
            busy={answer.isPending}
            onClick={(event) => submitWithin(event.currentTarget, () => send(true))}
          >
            {t('list')}
          </Button>
          <Button variant="outline" disabled={answer.isPending} onClick={() => send(false)}>
            {t('refuse')}
          </Button>
        </>
      )}
      <FaultLine of={answer} />
    </section>
  )
}

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

interface DraftProps<Stored> {
  readonly profile: Pick<ConsentProfile, 'changes' | 'agreed'>
  /** `true` agrees to the version on the screen. */
  readonly decision: UseMutationOptions<Stored, Error, boolean>
}

/** What a draft would change of the listed version, old beside new, and the agreement to it. Until then the listed version stays. */
export function ConsentDraft<Stored>({ profile: { changes, agreed }, decision }: DraftProps<Stored>) {
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

const Player = lazyPart(() => import('../../ui/Player.tsx'))

/** Exactly what visitors of the directory would see. */
export function ConsentPreview({ profile }: { readonly profile: ConsentProfile }) {
  const { t } = useTranslation('consent')
  const { xuanfei_name: name, img_url: photos, pvideo, videos } = profile
  return (
    <Section title={t('shown')}>
      <h3 className="size-title">{name}</h3>
      <ul className="columns-2 gap-2">
        {photos.map((url, at) => (
          <li key={url} className="clip rounded">
            <Picture
              url={url}
              alt={t('xuanfei:photoOf', { name, place: at + 1, total: photos.length })}
              shape="portrait"
            />
          </li>
        ))}
      </ul>
      {pvideo !== '' && (
        <Suspense fallback={<Skeleton blocks={[13]} />}>
          <Player url={pvideo} poster={photos[0] ?? ''} title={name} />
        </Suspense>
      )}
      <div className="stack gap-3">
        <ProfilePlace profile={profile} />
        <ProfileFigures profile={profile} />
      </div>
      <p className="lines pretty">{profile.jianjie}</p>
      {videos.length > 0 && (
        <p>
          {t('videos')}: {videos.join(' · ')}
        </p>
      )}
    </Section>
  )
}
