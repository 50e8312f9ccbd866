import { ChevronLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { ParentContext, useBack } from '../lib/navigation.ts'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './Button.tsx'
import styles from './Screen.module.css'
import { WordMark } from './WordMark.tsx'

/** The body of a screen: its sections, evenly spaced. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={`stack gap-5 ${styles.stack}`}>{children}</div>
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="stack gap-3" aria-label={title}>
      <h2 className="heading size-large">{title}</h2>
      {children}
    </section>
  )
}

/** Small, muted text. */
export function MutedText({ children }: { readonly children: ReactNode }) {
  return <p className="soft pretty">{children}</p>
}

interface TopBarProps {
  readonly title: string
  /** No back arrow: the content is shown only once. */
  readonly isFinal?: boolean
  readonly children?: ReactNode
}

export function TopBar({ title, isFinal = false, children }: TopBarProps) {
  const { t } = useTranslation()
  const back = useBack()
  const hasBack = use(ParentContext) !== undefined && !isFinal
  return (
    <header className={`row wrap ${styles.bar}`} data-back={hasBack || undefined}>
      <title>{`${title} · Saikoro`}</title>
      {hasBack && <IconButton icon={ChevronLeft} label={t('back')} onClick={back} />}
      <h1 className={`heading ${hasBack ? 'size-large' : 'size-title'} ${styles.title}`}>{title}</h1>
      {children && <div className={`row fixed ${styles.end}`}>{children}</div>}
    </header>
  )
}

/** The bar of a front page: the word mark instead of a title, and the content at its end. */
export function MarkBar({ children }: { readonly children: ReactNode }) {
  return (
    <header className={`row wrap spread ${styles.bar} ${styles.front}`}>
      <title>Saikoro 賽子</title>
      <h1 className="flex size-body">
        <WordMark />
      </h1>
      <div className="row">{children}</div>
    </header>
  )
}

interface ScreenProps {
  readonly title: string
  /** Content between the bar and the sections. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** A screen with a plain bar. */
export function Screen({ title, mark, children }: ScreenProps) {
  return (
    <>
      <TopBar title={title} />
      {mark}
      <Stack>{children}</Stack>
    </>
  )
}
