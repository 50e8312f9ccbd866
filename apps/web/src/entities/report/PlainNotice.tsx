import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyMount } from '../../ui/LazyMount.tsx'
import styles from './PlainNotice.module.css'

const ReportSheet = lazyPart(() => import('./ReportSheet.tsx'), 'rest')

interface Props {
  /** The reported profile. */
  readonly profile?: number
  /** One line with a link instead of a panel with a button. */
  readonly isSlim?: boolean
}

/** The charter's notice (C1.4) with the report button. */
export function PlainNotice({ profile, isSlim = false }: Props) {
  const { t } = useTranslation('report')
  const [open, setOpen] = useState(false)
  return (
    <aside
      className={isSlim ? `row wrap gap-3 ${styles.slim}` : `stack start gap-3 note ${styles.notice}`}
      aria-label={t('plainNoticeLabel')}
    >
      <p className={isSlim ? 'small shrink grow' : ''}>{t('plainNotice')}</p>
      <Button
        variant={isSlim ? 'quiet' : 'outline'}
        className={isSlim ? 'small fixed' : ''}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" size={17} />
        {t('report')}
      </Button>
      <LazyMount when={open}>
        <ReportSheet open={open} onClose={() => setOpen(false)} profile={profile} />
      </LazyMount>
    </aside>
  )
}
