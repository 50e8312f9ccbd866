import { type Quoted, type Unverified, withoutDirection } from '@saikoro/shared/source'
import { reportedOf } from '../lib/unverified.ts'
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
    <q className={`small breakable ${styles.quote}`} dir="auto">
      {plain.length > LENGTH_MAX && !isWhole ? `${plain.slice(0, LENGTH_MAX)}…` : plain}
    </q>
  )
}
