import { useState } from 'react'
import styles from './Avatar.module.css'

interface Props {
  readonly url: string
  /** Its first letter replaces a picture that does not load. */
  readonly name: string
  readonly large?: boolean
}

/** A member's picture without alternative text, because the name is next to it. */
export function Avatar({ url, name, large = false }: Props) {
  const [missing, setMissing] = useState<string>()
  return (
    <span
      className={`row center size-title fixed clip round plum ${styles.avatar}`}
      data-large={large || undefined}
      aria-hidden="true"
    >
      {url === '' || url === missing ? (
        name.slice(0, 1).toUpperCase()
      ) : (
        <img src={url} alt="" width="56" height="56" onError={() => setMissing(url)} />
      )}
    </span>
  )
}
