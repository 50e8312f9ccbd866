import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import type { RefObject } from 'react'
import { formatSeconds } from '../lib/format.ts'
import { toggleFullscreen } from '../lib/fullscreen.ts'
import { useTranslation } from '../lib/translation.ts'
import styles from './Player.module.css'

/** Speeds of the specification. */
const SPEEDS = [0.75, 1, 1.5, 2] as const
const STEP_S = 0.1

export interface PlayerState {
  readonly isPlaying: boolean
  /** Seconds. */
  readonly time: number
  readonly duration: number
  readonly isMuted: boolean
}

interface Props {
  readonly frame: RefObject<HTMLElement | null>
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: PlayerState
  readonly onToggle: () => void
  readonly onSeek: (seconds: number) => void
}

export function PlayerBar({ frame, video, state, onToggle, onSeek }: Props) {
  const { t } = useTranslation('video')
  const { isPlaying, time, duration, isMuted } = state
  const shown = `${formatSeconds(time)} / ${formatSeconds(duration)}`

  function change(alter: (video: HTMLVideoElement) => void) {
    if (video.current) alter(video.current)
  }

  return (
    <div className={styles.bar}>
      <input
        className={`relative full ${styles.seek}`}
        type="range"
        aria-label={t('position')}
        aria-valuetext={shown}
        min={0}
        max={duration}
        step={STEP_S}
        value={time}
        disabled={duration === 0}
        style={{ '--done': duration > 0 ? time / duration : 0 } as Record<string, number>}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <div className={`row ${styles.buttons}`}>
        <button type="button" aria-label={isPlaying ? t('ui:pause') : t('ui:play')} onClick={onToggle}>
          {isPlaying ? <Pause aria-hidden="true" size={22} /> : <Play aria-hidden="true" size={22} />}
        </button>
        <span className={`small grow ${styles.time}`}>{shown}</span>
        <select
          className={styles.speed}
          aria-label={t('speed')}
          defaultValue="1"
          onChange={({ target }) =>
            change((each) => Object.assign(each, { playbackRate: Number(target.value) }))
          }
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>{`${speed}×`}</option>
          ))}
        </select>
        <button
          type="button"
          aria-label={isMuted ? t('unmute') : t('mute')}
          onClick={() => change((each) => Object.assign(each, { muted: !each.muted }))}
        >
          {isMuted ? <VolumeX aria-hidden="true" size={20} /> : <Volume2 aria-hidden="true" size={20} />}
        </button>
        <button
          type="button"
          aria-label={t('fullscreen')}
          onClick={() => toggleFullscreen(frame.current, video.current)}
        >
          <Maximize aria-hidden="true" size={20} />
        </button>
      </div>
    </div>
  )
}
