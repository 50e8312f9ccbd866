import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './IconButton.tsx'
import styles from './TopBar.module.css'

interface Props {
  readonly title: string
  /** A deep link has nothing behind it; then back leads here. */
  readonly backTo?: string
  /** Back leads there in any case, as the spec wants it of a few screens. */
  readonly backAlways?: boolean
  readonly children?: ReactNode
}

export function TopBar({ title, backTo, backAlways = false, children }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <header className={styles.bar} data-back={backTo !== undefined || undefined}>
      <title>{`${title} · Saikoro`}</title>
      {backTo !== undefined && (
        <IconButton
          icon={ChevronLeft}
          label={t('back')}
          onPress={() => (isFirst || backAlways ? navigate(backTo, { replace: true }) : navigate(-1))}
        />
      )}
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.end}>{children}</div>}
    </header>
  )
}
