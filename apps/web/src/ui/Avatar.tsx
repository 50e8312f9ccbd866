import { useState } from 'react'
import styles from './Avatar.module.css'

interface Props {
  readonly url: string
  /** Its first letter stands where the picture does not come. */
  readonly name: string
  readonly large?: boolean
}

/** A member's picture; the name stands beside it, so it says nothing itself. */
export function Avatar({ url, name, large = false }: Props) {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={styles.avatar} data-large={large || undefined} aria-hidden="true">
      {url === '' || url === missing ? (
        name.slice(0, 1).toUpperCase()
      ) : (
        <img src={url} alt="" width="56" height="56" onError={() => setMissing(url)} />
      )}
    </span>
  )
}
