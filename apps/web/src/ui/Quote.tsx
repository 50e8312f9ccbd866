import { type Quoted, type Unverified, withoutDirection } from '@saikoro/shared/source'
import type { ReactNode } from 'react'
import { type Plain, reportedOf } from '../lib/unverified.ts'
import styles from './Quote.module.css'

const LENGTH_MAX = 200

interface Props {
  readonly text: Quoted | Unverified<string>
  readonly isWhole?: boolean
}

/** Words of the server that nobody can check, in a frame that nothing else uses: no part of what is proved beside it. */
export function Quote({ text, isWhole = false }: Props) {
  const plain = withoutDirection(reportedOf(text))
  if (plain === '') return null
  return (
    <q className={`soft lines breakable ${styles.quote}`} dir="auto">
      {plain.length > LENGTH_MAX && !isWhole ? `${plain.slice(0, LENGTH_MAX)}…` : plain}
    </q>
  )
}

interface WordsProps {
  readonly text: Quoted | Unverified<string>
  /** The same by a receipt that this device verified; undefined without one. */
  readonly proved: string | undefined
}

/** Words or times that a verified receipt holds, or a quotation of the server's. */
export function Words({ text, proved }: WordsProps) {
  if (proved === undefined) return <Quote text={text} isWhole />
  return <span className="lines breakable">{withoutDirection(proved)}</span>
}

interface StatedProps<T> {
  readonly of: T
  readonly children: (stated: Plain<T>) => ReactNode
  /** Within a line. */
  readonly isWord?: boolean
}

/** Figures of the operator that nobody can check, in the frame of a quotation: no part of what is proved beside them. */
export function Stated<T>({ of, children, isWord = false }: StatedProps<T>) {
  const shown = children(reportedOf(of))
  if (!shown) return null
  return isWord ? (
    <q className="soft">{shown}</q>
  ) : (
    <blockquote className={`stack gap-5 ${styles.stated}`}>{shown}</blockquote>
  )
}
