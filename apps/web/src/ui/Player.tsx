import { Play } from 'lucide-react'
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
  /** Where the video starts, s; ignored where it is shorter. */
  readonly startAt?: number
  /** Starts at once where the browser allows it. */
  readonly isAutoplay?: boolean
  /** Called with the seconds shown so far, a few times a second and at the end. */
  readonly onTime?: (seconds: number, video: HTMLVideoElement) => void
  /** Returns another URL when this one fails; without it the same one is retried. */
  readonly onRetry?: () => void
}

/** Within this distance of the end (s) a stalled player counts as finished. */
const SHY_OF_END_S = 0.25

const START: PlayerState = { isPlaying: false, time: 0, duration: 0, isMuted: false }

/** A video with accessible controls: touch size, names, keyboard. */
export function Player({ url, poster, title, startAt = 0, isAutoplay = false, onTime, onRetry }: Props) {
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

  function place({ currentTarget: shown }: SyntheticEvent<HTMLVideoElement>) {
    if (startAt > 0 && shown.duration > startAt + 1) shown.currentTime = startAt
  }

  /** Updates the bar at once, before the video has moved. */
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
    <section ref={frame} className={`stack on-tray ${styles.player}`} aria-label={t('playerOf', { title })}>
      <div className="relative">
        {/* biome-ignore lint/a11y/useMediaCaption: the clips have no speech */}
        <video
          ref={video}
          className={`full ${styles.video}`}
          poster={poster}
          autoPlay={isAutoplay}
          playsInline
          preload="metadata"
          onLoadedMetadata={place}
          onPlay={follow}
          onPause={follow}
          onTimeUpdate={follow}
          onDurationChange={follow}
          onVolumeChange={follow}
          onEnded={follow}
          onError={source.fail}
        />
        {!source.hasFailed && (
          <button
            type="button"
            className={`row center absolute ${styles.whole}`}
            aria-label={state.isPlaying ? t('ui:pause') : t('ui:play')}
            onClick={toggle}
          >
            {!state.isPlaying && <Play aria-hidden="true" fill="currentcolor" size={28} />}
          </button>
        )}
      </div>
      {source.hasFailed ? (
        <div className={`stack items-center gap-3 pad-4 text-center ${styles.failure}`} role="alert">
          <p>{t('playFailed')}</p>
          <Button variant="outline" onClick={onRetry ?? source.retry}>
            {t('ui:retry')}
          </Button>
        </div>
      ) : (
        <PlayerBar frame={frame} video={video} state={state} onToggle={toggle} onSeek={seek} />
      )}
    </section>
  )
}
