import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useOverlay } from '../lib/overlay.ts'
import { useTranslation } from '../lib/translation.ts'
import { useMedia } from '../lib/use-media.ts'
import { FaultLine } from './FaultLine.tsx'
import styles from './Sheet.module.css'
import type { SheetProps } from './Sheet.tsx'

/** Wide and high enough for the side pane with the list, too. */
const THREE_PANES = matchMedia('(min-width: 80rem) and (min-height: 30rem)')

export function SheetDialog({ open, onClose, title, side = 'bottom', of, children, footer }: SheetProps) {
  const { t } = useTranslation()
  const isShown = useOverlay(open, onClose)
  const hasRoom = useMedia(THREE_PANES)
  const isBeside = hasRoom && side === 'beside'
  return (
    <Dialog.Root
      open={isShown}
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(next) => !next && onClose()}
    >
      <Dialog.Portal>
        {!isBeside && <Dialog.Backdrop className={styles.backdrop} />}
        <Dialog.Viewport className={`clip ${isBeside ? styles.beside : styles.column}`}>
          <Dialog.Popup
            className={`flex absolute shadow ${styles.sheet}`}
            data-side={side === 'beside' && !hasRoom ? 'bottom' : side}
          >
            <header className={`row gap-2 ${styles.head}`}>
              <Dialog.Title className="heading size-large grow">{title}</Dialog.Title>
              <Dialog.Close className="row center round touch" aria-label={t('close')}>
                <X aria-hidden="true" size={20} />
              </Dialog.Close>
            </header>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
            <section className={`grow focus-inside ${styles.body}`} tabIndex={0} aria-label={title}>
              {children}
            </section>
            {of && (
              <div className={styles.fault}>
                <FaultLine of={of} />
              </div>
            )}
            {footer && <footer className={`flex wrap gap-3 line-above ${styles.foot}`}>{footer}</footer>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
