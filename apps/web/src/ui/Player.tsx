import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { useVideoSource } from '../lib/use-video-source.ts'
import { Button } from './Button.tsx'
import styles from './Player.module.css'
import { PlayerBar, type PlayerState } from './PlayerBar.tsx'

interface Props {
  readonly url: string
  readonly poster: string
  readonly title: string
  /** Called with the seconds shown so far, a few times a second and at the end. */
  readonly onTime?: (seconds: number, video: HTMLVideoElement) => void
  /** Asks for another address where this one does not work any more; without it the same is tried again. */
  readonly onRetry?: () => void
}

/** Some players stumble over the very end of a playlist; from here it is reached by itself. */
const SHY_OF_END_S = 0.25

const START: PlayerState = { isPlaying: false, time: 0, duration: 0, isMuted: false }

/** A video with controls of our own: large enough for a thumb, named, and all reachable by keyboard. */
export function Player({ url, poster, title, onTime, onRetry }: Props) {
  const { t } = useTranslation('video')
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState(START)
  const source = useVideoSource(video, url)

  function follow({ currentTarget: shown, type }: SyntheticEvent<HTMLVideoElement>) {
    setState({
      isPlaying: !shown.paused && !shown.ended,
      time: shown.currentTime,
      duration: Number.isFinite(shown.duration) ? shown.duration : 0,
      isMuted: shown.muted,
    })
    if (type === 'timeupdate' || type === 'ended') onTime?.(shown.currentTime, shown)
  }

  /** The bar shows the new place at once, or a press of a key would be answered with the old one. */
  function seek(seconds: number) {
    const time = Math.min(seconds, Math.max(0, state.duration - SHY_OF_END_S))
    if (video.current) video.current.currentTime = time
    setState({ ...state, time })
  }

  function toggle() {
    const shown = video.current
    if (shown?.paused) void shown.play().catch(() => {})
    else shown?.pause()
  }

  return (
    <section ref={frame} className={styles.player} aria-label={t('playerOf', { title })}>
      {/* biome-ignore lint/a11y/useMediaCaption: the clips are pictures without words */}
      <video
        ref={video}
        className={styles.video}
        poster={poster}
        playsInline
        preload="metadata"
        onClick={toggle}
        onPlay={follow}
        onPause={follow}
        onTimeUpdate={follow}
        onDurationChange={follow}
        onVolumeChange={follow}
        onEnded={follow}
        onError={source.fail}
      />
      {source.hasFailed ? (
        <div className={styles.failure} role="alert">
          <p>{t('playFailed')}</p>
          <Button look="outline" onClick={onRetry ?? source.retry}>
            {t('ui:retry')}
          </Button>
        </div>
      ) : (
        <PlayerBar frame={frame} video={video} state={state} onToggle={toggle} onSeek={seek} />
      )}
    </section>
  )
}
