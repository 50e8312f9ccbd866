import type { Quoted, Unverified } from '@saikoro/shared/source'
import { reportedOf } from '../lib/unverified.ts'
import styles from './Quote.module.css'

const LENGTH_MAX = 200
/** Controls of text direction, with which a quotation could reach out of its frame. */
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

interface Props {
  readonly text: Quoted | Unverified<string>
  readonly isWhole?: boolean
}

/** Words of the server that nobody can check, in a frame that nothing else uses: no part of what is proved beside it. */
export function Quote({ text, isWhole = false }: Props) {
  const plain = reportedOf(text).replace(DIRECTION, '')
  if (plain === '') return null
  return (
    <q className={`small breakable ${styles.quote}`} dir="auto">
      {plain.length > LENGTH_MAX && !isWhole ? `${plain.slice(0, LENGTH_MAX)}…` : plain}
    </q>
  )
}
