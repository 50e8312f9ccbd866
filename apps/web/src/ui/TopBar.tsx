import { ChevronLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { ParentContext, useBack } from '../lib/use-back.ts'
import { IconButton } from './IconButton.tsx'
import styles from './TopBar.module.css'

interface Props {
  readonly title: string
  /** No back arrow: the content is shown only once. */
  readonly isFinal?: boolean
  readonly children?: ReactNode
}

export function TopBar({ title, isFinal = false, children }: Props) {
  const { t } = useTranslation()
  const back = useBack()
  const hasBack = use(ParentContext) !== undefined && !isFinal
  return (
    <header className={`row wrap ${styles.bar}`} data-back={hasBack || undefined}>
      <title>{`${title} · Saikoro`}</title>
      {hasBack && <IconButton icon={ChevronLeft} label={t('back')} onClick={back} />}
      <h1 className={`heading size-title ${styles.title}`}>{title}</h1>
      {children && <div className={`row fixed ${styles.end}`}>{children}</div>}
    </header>
  )
}
