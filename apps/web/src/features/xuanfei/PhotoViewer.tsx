import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useOverlay } from '../../lib/overlay.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './PhotoViewer.module.css'

interface Props {
  readonly photos: readonly string[]
  readonly title: string
  readonly altOf: (place: number) => string
  readonly place: number
  readonly onPlace: (place: number) => void
  readonly open: boolean
  readonly onClose: () => void
}

/** Full-screen gallery with swipe, buttons and arrow keys. */
export function PhotoViewer({ open, onClose, title, ...rest }: Props) {
  const { t } = useTranslation()
  const isShown = useOverlay(open, onClose)
  return (
    <Dialog.Root open={isShown} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={`grid on-tray ${styles.viewer}`}>
          <Dialog.Title className={`size-body ${styles.title}`}>{title}</Dialog.Title>
          <Track {...rest} />
          <IconButton icon={X} label={t('close')} onClick={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Track({ photos, altOf, place, onPlace }: Omit<Props, 'open' | 'onClose' | 'title'>) {
  const { t } = useTranslation('xuanfei')
  const track = useRef<HTMLUListElement>(null)
  const start = useRef(place)

  useEffect(() => {
    const list = track.current
    list?.scrollTo({ left: start.current * list.clientWidth, behavior: 'instant' })
  }, [])

  function go(to: number) {
    const list = track.current
    list?.scrollTo({ left: ((to + photos.length) % photos.length) * list.clientWidth })
  }

  function follow() {
    const list = track.current
    if (list && list.clientWidth > 0) onPlace(Math.round(list.scrollLeft / list.clientWidth))
  }

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(place + step)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work for every focus position inside
    <div className={`grid whole-line ${styles.stage}`} onKeyDown={press}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <ul ref={track} className={styles.track} onScroll={follow} tabIndex={0} aria-label={altOf(place)}>
        {photos.map((url, at) => (
          <li key={url} aria-hidden={at !== place}>
            <Picture url={url} alt={altOf(at)} shape="whole" />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <div className={`row center gap-5 ${styles.foot}`}>
          <IconButton icon={ChevronLeft} label={t('previousPhoto')} onClick={() => go(place - 1)} />
          <span aria-live="polite">{`${place + 1} / ${photos.length}`}</span>
          <IconButton icon={ChevronRight} label={t('nextPhoto')} onClick={() => go(place + 1)} />
        </div>
      )}
    </div>
  )
}
