import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { BriefingCard } from './BriefingCard.tsx'
import styles from './BriefingCards.module.css'
import { CARDS } from './cards.ts'

interface Props {
  readonly busy: boolean
  /** Called when the last card is confirmed. */
  readonly onEnd: () => void
}

/** Shows the cards one at a time; each has to be confirmed. */
export function BriefingCards({ busy, onEnd }: Props) {
  const { t } = useTranslation('briefing')
  const [place, setPlace] = useState(0)
  const card = CARDS[place]
  const progress = t('progress', { step: place + 1, total: CARDS.length })

  function confirm() {
    if (place < CARDS.length - 1) return setPlace(place + 1)
    onEnd()
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
          busy={busy}
          isFocused={place > 0}
          onConfirm={confirm}
          onPrevious={place > 0 ? () => setPlace(place - 1) : undefined}
        />
      )}
    </>
  )
}
