import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { formatCount, formatSeconds } from '../../lib/format.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/translation.ts'
import { savesData, useAutoplay } from '../../lib/use-autoplay.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { leaveFullscreen } from '../../ui/player-controls.ts'
import styles from './Playback.module.css'
import { playedMutation, type Video, videoDetailsQuery } from './video-queries.ts'
import { noteWatched, placeOf } from './watched.ts'

const Player = lazyPart(() => import('../../ui/Player.tsx'))
const CaptionsMenu = withoutFallback(lazyPart(() => import('./CaptionsMenu.tsx'), 'rest'))
const VideoDetails = withoutFallback(lazyPart(() => import('./VideoDetails.tsx'), 'rest'))

interface Props {
  readonly video: Video
  /** Free seconds before the briefing; undefined means unlimited. */
  readonly limit: number | undefined
  /** The video that follows, which is open to this viewer; undefined without one. */
  readonly next: { readonly id: number; readonly vod_name: string } | undefined
  readonly onRetry: () => void
}

export function Playback({ video, limit, next, onRetry }: Props) {
  const { t, locale } = useTranslation('video')
  const [isCutOff, setCutOff] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [startAt] = useState(() => placeOf(video.id))
  const isChosen = Boolean(useLocation().state?.video)
  const played = useMutation(playedMutation(video.id, video.isOpen))

  const { data: details } = useQuery(videoDetailsQuery(video.id))
  const languages = details?.captions ?? []
  const [captionsIn, setCaptions] = useState<string>()
  const isOn = readPreference('captions') === 'on'
  const shownIn =
    captionsIn ?? (isOn ? (languages.find((each) => each === locale) ?? languages[0]) : undefined)

  function showCaptions(language: string) {
    writePreference('captions', language === '' ? 'off' : 'on')
    setCaptions(language)
  }

  const navigate = useNavigate()
  const goOn =
    next && (() => navigate(`/PlayVideo?id=${next.id}`, { replace: true, state: { video: next.vod_name } }))

  function watch(seconds: number, element: HTMLVideoElement) {
    const { id, vod_name, vod_pic } = video
    if (played.isIdle && !element.paused) played.mutate()
    noteWatched({ id, vod_name, vod_pic, seconds, duration: limit === undefined ? element.duration : 0 })
    setEnded(element.ended)
    if (!isOver({ seconds, hasEnded: element.ended }, limit)) return
    element.pause()
    leaveFullscreen(element)
    setCutOff(true)
  }

  return (
    <div className="stack gap-4">
      <div className="relative">
        <Suspense fallback={<Picture url={video.vod_pic} alt="" shape="video" />}>
          <Player
            url={video.vod_play_url}
            poster={video.vod_pic}
            title={video.vod_name}
            startAt={startAt}
            isAutoplay={isChosen}
            onTime={watch}
            onRetry={onRetry}
            isMain
            isStopped={isCutOff}
            canLoop={limit === undefined}
            cover={
              goOn && hasEnded && !isCutOff ? <UpNext title={next.vod_name} onStart={goOn} /> : undefined
            }
            onNext={goOn}
            captions={languages.map((language) => ({
              language,
              name: LANGUAGE_NAMES[language],
              // beside the playlist
              url: video.vod_play_url.replace('index.m3u8', `captions-${language}.vtt`),
              isShown: language === shownIn,
            }))}
            controls={
              languages.length > 0 && (
                <CaptionsMenu languages={languages} shown={shownIn} onChoose={showCaptions} />
              )
            }
          />
        </Suspense>
        {isCutOff && <CutOff />}
        {limit !== undefined && !isCutOff && (
          <p className={`small strong on-tray rounded absolute ${styles.preview}`}>
            {t('preview', { time: formatSeconds(limit) })}
          </p>
        )}
      </div>
      <div className="row wrap spread gap-0-4">
        {video.count > 0 && (
          <p className="soft">{t('plays', { number: formatCount(video.count, locale) })}</p>
        )}
        {limit !== undefined && !isCutOff && (
          <Link className="row small touch plum push-end" to="/Briefing" state={INTERRUPTED}>
            {t('previewWhole')}
          </Link>
        )}
      </div>
      {details && <VideoDetails id={video.id} details={details} />}
    </div>
  )
}

/** The offer at the end of the free seconds. After the briefing, Back leads to this video, which goes on where it was cut off. */
function CutOff() {
  const { t } = useTranslation('video')
  return (
    <div
      className={`stack items-center gap-4 pad-4 text-center on-tray absolute ${styles.overlay}`}
      role="alert"
    >
      <p className="size-large strong balanced">{t('activateWatchVideo')}</p>
      <ButtonLink to="/Briefing" state={INTERRUPTED}>
        {t('toBriefing')}
      </ButtonLink>
    </div>
  )
}

/** Interval of the player's time updates, in seconds. */
const TOLERANCE_S = 0.25

interface Played {
  readonly seconds: number
  /** The playlist ended. A limited playlist contains only the free part, whose last frame may be before the limit. */
  readonly hasEnded: boolean
}

/** Returns whether the free seconds are used up; never without a limit. */
export function isOver({ seconds, hasEnded }: Played, limit: number | undefined): boolean {
  return limit !== undefined && (hasEnded || seconds >= limit - TOLERANCE_S)
}

const COUNTDOWN_S = 8

interface UpNextProps {
  readonly title: string
  readonly onStart: () => void
}

/** The next video, which starts by itself unless the member stops the countdown, saves data or reduces motion. */
export function UpNext({ title, onStart }: UpNextProps) {
  const { t } = useTranslation('video')
  const [left, setLeft] = useState(COUNTDOWN_S)
  const countdown = useAutoplay(count, 1000, !savesData())

  function count() {
    setLeft(left - 1)
    if (left <= 1) onStart()
  }

  return (
    <div className={`stack items-center gap-2 pad-4 text-center ${styles.overlay}`}>
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
