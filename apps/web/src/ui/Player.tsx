import { Play } from 'lucide-react'
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { tabStorage } from '../lib/storage.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'
import styles from './Player.module.css'
import { PlayerBar, type PlayerState } from './PlayerBar.tsx'
import { JUMP_S, toggleFullscreen, useDoubleTap, useMediaSession, usePlayerKeys } from './player-controls.ts'

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
  /** Takes the keys that nothing else on the screen takes. */
  readonly isMain?: boolean
  /** Takes neither keys nor buttons any more. */
  readonly isStopped?: boolean
  readonly canLoop?: boolean
  readonly captions?: readonly Track[]
  /** Further controls of the bar. */
  readonly controls?: ReactNode
  /** Covers the picture, in full screen too, in place of the button on it. */
  readonly cover?: ReactNode
  /** Starts the next video from the keys of the device. */
  readonly onNext?: (() => void) | undefined
}

interface Track {
  readonly language: string
  readonly name: string
  readonly url: string
  readonly isShown: boolean
}

/** Entry in the session storage: whether the next video has no sound either. */
const MUTED = 'isMuted'

/** How long the screen shows a jump. */
const HINT_MS = 700

/** A jump to the end stops this far before it, s, so that the end is played and not skipped. */
const SHY_OF_END_S = 0.25

const START: PlayerState = { isPlaying: false, time: 0, duration: 0, isMuted: false }

/** A video with accessible controls: touch size, names, keyboard. */
export function Player(props: Props) {
  const { url, poster, title, startAt = 0, isAutoplay = false, onTime, onRetry } = props
  const { isMain = false, isStopped = false, canLoop = true, captions = [], cover, onNext } = props
  const { t } = useTranslation('video')
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState(START)
  const [isLooping, setLooping] = useState(false)
  const [hint, setHint] = useState<{ readonly by: number }>()
  const source = useVideoSource(video, url)

  function follow({ currentTarget: shown, type }: SyntheticEvent<HTMLVideoElement>) {
    setState({
      isPlaying: !shown.paused && !shown.ended,
      time: shown.currentTime,
      duration: Number.isFinite(shown.duration) ? shown.duration : 0,
      isMuted: shown.muted,
    })
    if (type === 'volumechange') tabStorage.write(MUTED, String(shown.muted))
    if (type === 'timeupdate' || type === 'ended') onTime?.(shown.currentTime, shown)
  }

  function place({ currentTarget: shown }: SyntheticEvent<HTMLVideoElement>) {
    shown.muted = tabStorage.read(MUTED) === 'true'
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

  function jump(by: number) {
    if (state.duration === 0) return
    seek(Math.max(0, (video.current?.currentTime ?? 0) + by))
    setHint({ by })
  }

  useEffect(() => {
    const timer = hint && setTimeout(() => setHint(undefined), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])

  const tap = useDoubleTap(toggle, (half) => jump(half * JUMP_S))

  usePlayerKeys(frame, isMain, (action) => {
    const shown = video.current
    if (isStopped || source.hasFailed || !shown) return
    if (action === 'toggle') toggle()
    else if (action === 'mute') shown.muted = !shown.muted
    else if (action === 'fullscreen') toggleFullscreen(frame.current, shown)
    else jump(action === 'back' ? -JUMP_S : JUMP_S)
  })

  const controls = {
    play: () => void video.current?.play().catch(() => {}),
    pause: () => video.current?.pause(),
    seekbackward: () => jump(-JUMP_S),
    seekforward: () => jump(JUMP_S),
    nexttrack: onNext,
  }
  useMediaSession(title, poster, isStopped ? {} : controls)

  return (
    <section
      ref={frame}
      className={`stack on-tray ${styles.player}`}
      aria-label={t('playerOf', { title })}
      inert={isStopped}
    >
      <div className={`stack relative ${styles.stage}`}>
        {/* biome-ignore lint/a11y/useMediaCaption: of those that the video has */}
        <video
          ref={video}
          className={`full ${styles.video}`}
          poster={poster}
          autoPlay={isAutoplay}
          loop={isLooping}
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
        >
          {captions.map(({ language, name, url: src, isShown }) => (
            <track
              key={language}
              ref={(element) => {
                if (element) element.track.mode = isShown ? 'showing' : 'disabled'
              }}
              kind="captions"
              srcLang={language}
              label={name}
              src={src}
            />
          ))}
        </video>
        {!source.hasFailed &&
          (cover ?? (
            <button
              type="button"
              className={`row center absolute ${styles.whole}`}
              aria-label={state.isPlaying ? t('ui:pause') : t('ui:play')}
              {...tap}
            >
              {!state.isPlaying && <Play aria-hidden="true" fill="currentcolor" size={28} />}
            </button>
          ))}
        <p className={`strong round pad-2-4 absolute ${styles.hint}`} role="status">
          {hint && t('jump', { seconds: `${hint.by < 0 ? '−' : '+'}${Math.abs(hint.by)}` })}
        </p>
      </div>
      {source.hasFailed ? (
        <div className={`stack items-center gap-3 pad-4 text-center ${styles.failure}`} role="alert">
          <p>{t('playFailed')}</p>
          <Button variant="outline" onClick={onRetry ?? source.retry}>
            {t('ui:retry')}
          </Button>
        </div>
      ) : (
        <PlayerBar
          frame={frame}
          video={video}
          state={state}
          onToggle={toggle}
          onSeek={seek}
          isLooping={isLooping}
          onLoop={canLoop ? () => setLooping(!isLooping) : undefined}
          more={props.controls}
        />
      )}
    </section>
  )
}

const HLS = 'application/vnd.apple.mpegurl'

/** Plays a playlist where the browser cannot; resolves to what ends it. The player behind it is heavy, so it comes only then. */
async function attachHls(video: HTMLVideoElement, url: string, fail: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  const hls = new Hls()
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && fail())
  hls.on(Hls.Events.MEDIA_ENDED, (_event, { stalled }) => {
    // a browser that stalls just before the end does not say that the video has ended; at the very end it does
    if (stalled) video.currentTime = video.duration
  })
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
