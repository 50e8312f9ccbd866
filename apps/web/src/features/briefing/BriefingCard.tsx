import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BriefingCard.module.css'
import type { BriefingText } from './cards.ts'

interface Props {
  readonly card: BriefingText
  readonly progress: string
  readonly busy: boolean
  /** Move the focus to the title, so that a screen reader announces a card that replaced another. */
  readonly isFocused: boolean
  readonly onConfirm: () => void
  readonly onPrevious: (() => void) | undefined
}

export function BriefingCard({ card, progress, busy, isFocused, onConfirm, onPrevious }: Props) {
  const { t } = useTranslation('briefing')
  const title = useRef<HTMLHeadingElement>(null)
  const Icon = card.icon

  useEffect(() => {
    if (isFocused) title.current?.focus()
  }, [isFocused])

  return (
    <section className={styles.card} aria-label={progress}>
      <span className={styles.sign}>
        <Icon aria-hidden="true" size={34} strokeWidth={1.5} />
      </span>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t(card.title)}
      </h2>
      <p className={styles.text}>{t(card.text)}</p>
      <div className={styles.foot}>
        <Button busy={busy} onClick={onConfirm}>
          {t('confirm')}
        </Button>
        {onPrevious && (
          <Button look="quiet" disabled={busy} onClick={onPrevious}>
            {t('previous')}
          </Button>
        )}
      </div>
    </section>
  )
}
