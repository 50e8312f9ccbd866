import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { CheckField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
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
