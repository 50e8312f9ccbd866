import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import styles from './PlainNotice.module.css'

const ReportSheet = lazyDialog(() => import('./ReportSheet.tsx'), 'rest')

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
      className={isSlim ? `row wrap gap-3 rounded ${styles.slim}` : `stack start gap-3 note ${styles.notice}`}
      aria-label={t('plainNoticeLabel')}
    >
      <p className={isSlim ? 'small shrink grow balanced' : ''}>{t('plainNotice')}</p>
      <Button
        variant={isSlim ? 'quiet' : 'outline'}
        className={isSlim ? 'small fixed' : ''}
        icon={Flag}
        onClick={() => setOpen(true)}
      >
        {t('report')}
      </Button>
      <ReportSheet open={open} onClose={() => setOpen(false)} profile={profile} />
    </aside>
  )
}
