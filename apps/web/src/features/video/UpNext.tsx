import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { savesData, useAutoplay } from '../../lib/use-autoplay.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Playback.module.css'

const COUNTDOWN_S = 8

interface Props {
  readonly title: string
  readonly onStart: () => void
}

/** The next video, which starts by itself unless the member stops the countdown, saves data or reduces motion. */
export function UpNext({ title, onStart }: Props) {
  const { t } = useTranslation('video')
  const [left, setLeft] = useState(COUNTDOWN_S)
  const countdown = useAutoplay(count, 1000, !savesData())

  function count() {
    setLeft(left - 1)
    if (left <= 1) onStart()
  }

  return (
    <div className={`stack items-center gap-2 pad-4 text-center ${styles.upNext}`}>
      <div className="stack full" role="status">
        <p className="small on-tray-soft">{t('upNext')}</p>
        <p className="size-large strong balanced">{title}</p>
      </div>
      {/* not in the status, which would be read out every second */}
      {countdown.isMoving && <p className="small">{t('startsIn', { seconds: left })}</p>}
      <div className="row wrap center gap-2-3">
        <Button onClick={onStart}>{t('playNow')}</Button>
        {countdown.isMoving && (
          <Button
            variant="outline"
            onClick={({ currentTarget }) => {
              // the button that had the focus disappears
              currentTarget.parentElement?.querySelector('button')?.focus()
              countdown.toggle()
            }}
          >
            {t('stopCountdown')}
          </Button>
        )}
      </div>
    </div>
  )
}
