import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { BriefingCard } from './BriefingCard.tsx'
import styles from './BriefingCards.module.css'
import { briefingMutation } from './briefing-queries.ts'
import { CARDS } from './cards.ts'

interface Props {
  /** Read again by a member who has completed it. */
  readonly isDone: boolean
  readonly onEnd: () => void
}

/** One card after the other, each confirmed; the last confirmation completes the task. */
export function BriefingCards({ isDone, onEnd }: Props) {
  const { t } = useTranslation('briefing')
  const [place, setPlace] = useState(0)
  const briefing = useMutation(briefingMutation())
  const card = CARDS[place]
  const progress = t('progress', { step: place + 1, total: CARDS.length })

  function confirm() {
    if (place < CARDS.length - 1) return setPlace(place + 1)
    if (isDone) return onEnd()
    briefing.mutate(undefined, { onSuccess: onEnd, onError: toastError })
  }

  return (
    <>
      <MutedText>{t('lead')}</MutedText>
      <div className={styles.progress}>
        <ol className={styles.bar} aria-hidden="true">
          {CARDS.map(({ title }, index) => (
            <li key={title} data-read={index <= place || undefined} />
          ))}
        </ol>
        <p className={styles.count}>{progress}</p>
      </div>
      {card && (
        <BriefingCard
          key={card.title}
          card={card}
          progress={progress}
          busy={briefing.isPending}
          isFocused={place > 0}
          onConfirm={confirm}
          onPrevious={place > 0 ? () => setPlace(place - 1) : undefined}
        />
      )}
    </>
  )
}
