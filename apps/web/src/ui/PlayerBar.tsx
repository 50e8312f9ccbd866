import { Maximize, Pause, PictureInPicture2, Play, Repeat, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { formatSeconds } from '../lib/format.ts'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './Button.tsx'
import styles from './Player.module.css'
import { toggleFullscreen, togglePictureInPicture } from './player-controls.ts'

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

interface PlayerBarProps {
  readonly frame: RefObject<HTMLElement | null>
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: PlayerState
  readonly onToggle: () => void
  readonly onSeek: (seconds: number) => void
  readonly isLooping: boolean
  /** Undefined where the video has to end. */
  readonly onLoop: (() => void) | undefined
  readonly more: ReactNode
}

/** The controls below the picture. */
export function PlayerBar(props: PlayerBarProps) {
  const { frame, video, state, onToggle, onSeek, isLooping, onLoop, more } = props
  const { t } = useTranslation('video')
  const { isPlaying, time, duration, isMuted } = state
  const shown = `${formatSeconds(time)} / ${formatSeconds(duration)}`

  function change(alter: (video: HTMLVideoElement) => void) {
    if (video.current) alter(video.current)
  }

  return (
    <div className={styles.bar}>
      <div className="row grow gap-2">
        <input
          className={`relative grow shrink ${styles.seek}`}
          type="range"
          aria-label={t('position')}
          aria-valuetext={shown}
          min={0}
          max={duration}
          step={STEP_S}
          value={time}
          disabled={duration === 0}
          onChange={({ target }) => onSeek(Number(target.value))}
        />
        <span className={`small ${styles.time}`}>{shown}</span>
      </div>
      <div className="row wrap">
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? t('ui:pause') : t('ui:play')}
          onClick={onToggle}
        />
        <select
          className={`small text-center push-end ${styles.speed}`}
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
        {more}
        {onLoop && <IconButton icon={Repeat} label={t('loop')} isPressed={isLooping} onClick={onLoop} />}
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? t('unmute') : t('mute')}
          onClick={() => change((each) => Object.assign(each, { muted: !each.muted }))}
        />
        {document.pictureInPictureEnabled && (
          <IconButton
            icon={PictureInPicture2}
            label={t('pictureInPicture')}
            onClick={() => change(togglePictureInPicture)}
          />
        )}
        <IconButton
          icon={Maximize}
          label={t('fullscreen')}
          onClick={() => toggleFullscreen(frame.current, video.current)}
        />
      </div>
    </div>
  )
}
