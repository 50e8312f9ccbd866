import type { ReactNode } from 'react'
import { useMedia } from '../lib/use-media.ts'
import styles from './SidePane.module.css'

const WIDE = matchMedia('(min-width: 48rem) and (min-height: 30rem)')

interface Props {
  readonly label: string
  /** On desktops it stands at the start of the main column, which shows what is chosen in it. */
  readonly isList?: boolean
  readonly children: ReactNode
}

/** A pane next to the main column on wide screens; elsewhere its content is not loaded. */
export function SidePane({ label, isList = false, children }: Props) {
  if (!useMedia(WIDE)) return null
  return (
    <section
      className={`pad-4 focus-inside ${styles.pane}`}
      data-side-pane={isList ? 'list' : ''}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </section>
  )
}
