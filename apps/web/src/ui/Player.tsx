import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { formatSeconds } from '../lib/format.ts'
import { toggleFullscreen } from '../lib/fullscreen.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button, IconButton } from './Button.tsx'
import styles from './Player.module.css'

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

/** Speeds of the specification. */
const SPEEDS = [0.75, 1, 1.5, 2] as const
const STEP_S = 0.1

interface PlayerState {
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
}

function PlayerBar({ frame, video, state, onToggle, onSeek }: PlayerBarProps) {
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
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <div className="row wrap">
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? t('ui:pause') : t('ui:play')}
          onClick={onToggle}
        />
        <span className={`small grow ${styles.time}`}>{shown}</span>
        <select
          className={`small text-center ${styles.speed}`}
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
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? t('unmute') : t('mute')}
          onClick={() => change((each) => Object.assign(each, { muted: !each.muted }))}
        />
        <IconButton
          icon={Maximize}
          label={t('fullscreen')}
          onClick={() => toggleFullscreen(frame.current, video.current)}
        />
      </div>
    </div>
  )
}

const HLS = 'application/vnd.apple.mpegurl'

/** Plays a playlist where the browser cannot; resolves to what ends it. The player behind it is heavy, so it comes only then. */
async function attachHls(video: HTMLVideoElement, url: string, fail: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  const hls = new Hls()
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && fail())
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

/** Puts a video's address behind the element: playlists natively or through hls.js, anything else as it is. */
function useVideoSource(video: RefObject<HTMLVideoElement | null>, url: string) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const key = `${attempt} ${url}`

  useEffect(() => {
    const element = video.current
    if (!element) return
    const fail = () => setFailed(`${attempt} ${url}`)
    if (!url.endsWith('.m3u8') || element.canPlayType(HLS) !== '') {
      element.src = url
      return () => {
        element.removeAttribute('src')
        element.load()
      }
    }
    let isOver = false
    let end = () => {}
    attachHls(element, url, fail).then((stop) => {
      if (isOver) stop()
      else end = stop
    }, fail)
    return () => {
      isOver = true
      end()
    }
  }, [video, url, attempt])

  return {
    hasFailed: failed === key,
    fail: () => setFailed(key),
    retry: () => setAttempt((count) => count + 1),
  }
}
