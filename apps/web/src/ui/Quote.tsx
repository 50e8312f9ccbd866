import styles from './Quote.module.css'

const LENGTH_MAX = 200
/** Controls of text direction, with which a quotation could reach out of its frame. */
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Words of the server that nobody can check, in a frame that nothing else uses: no part of what is proved beside it. */
export function Quote({ text }: { readonly text: string }) {
  const plain = text.replace(DIRECTION, '')
  return (
    <q className={`small breakable ${styles.quote}`} dir="auto">
      {plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX)}…` : plain}
    </q>
  )
}
