import { type ReactNode, useState } from 'react'
import styles from './Card.module.css'
import { LazyMount } from './LazyMount.tsx'
import { type Identified, List } from './List.tsx'

interface Props {
  readonly children: ReactNode
  readonly testId?: string
}

export function Card({ children, testId }: Props) {
  return (
    <article className="surface stack gap-3 pad-4" data-testid={testId}>
      {children}
    </article>
  )
}

interface CardHeadProps {
  readonly title: ReactNode
  readonly soft?: ReactNode
  /** Content at the end of the line: a state, an amount. */
  readonly children?: ReactNode
}

export function CardHead({ title, soft, children }: CardHeadProps) {
  return (
    <header className="row wrap spread gap-0-3">
      <div className="shrink">
        <h2 className="size-body breakable">{title}</h2>
        {soft && <p className="soft">{soft}</p>}
      </div>
      {children}
    </header>
  )
}

interface CardsProps<Row extends Identified> {
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

export function Cards<Row extends Identified>({ rows, children }: CardsProps<Row>) {
  return (
    <List items={rows} className="wide cards gap-4">
      {children}
    </List>
  )
}

interface FigureCardProps {
  readonly label: string
  readonly figure: ReactNode
  readonly children?: ReactNode
}

/** A large figure with its name and details. */
export function FigureCard({ label, figure, children }: FigureCardProps) {
  return (
    <section className={`panel stack gap-1 on-tray ${styles.figureCard}`} aria-label={label}>
      <p className={`small on-tray-soft ${styles.label}`}>{label}</p>
      <p className={`breakable ${styles.points}`}>{figure}</p>
      {children}
    </section>
  )
}

interface FactsProps {
  /** Label and value; undefined values are omitted. */
  readonly rows: readonly (readonly [label: string, value: ReactNode] | undefined)[]
}

/** A list of labelled values. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className="stack gap-1 small">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]} className="flex wrap spread gap-0-4">
              <dt className="ink-soft">{row[0]}</dt>
              <dd className="push-end shrink breakable text-end">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface BadgeProps {
  /** Green, for success. */
  readonly isGood?: boolean
  readonly children: ReactNode
}

/** A state as a label. */
export function Badge({ isGood, children }: BadgeProps) {
  return (
    <span className={`soft strong fixed round ${styles.badge}`} data-good={isGood || undefined}>
      {children}
    </span>
  )
}

interface BarProps {
  /** Share; the track hides what exceeds 1. */
  readonly share: number
  readonly isFaint?: boolean
}

/** A value as a bar without an accessible name, because the value is next to it. */
export function Bar({ share, isFaint }: BarProps) {
  return (
    <span className={`clip round ${styles.track}`} aria-hidden="true">
      <span
        className={`round ${styles.bar}`}
        data-faint={isFaint || undefined}
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  )
}

interface DisclosureProps {
  readonly label: string
  /** The content is mounted when it is first opened. */
  readonly isLazy?: boolean
  readonly children: ReactNode
}

/** Content that opens on request. */
export function Disclosure({ label, isLazy = false, children }: DisclosureProps) {
  const [isWanted, setWanted] = useState(!isLazy)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary className={`small touch plum ${styles.summary}`}>{label}</summary>
      <LazyMount when={isWanted}>{children}</LazyMount>
    </details>
  )
}
