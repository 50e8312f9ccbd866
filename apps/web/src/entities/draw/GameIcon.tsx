import { useState } from 'react'
import { Die } from './Die.tsx'
import styles from './GameIcon.module.css'
import { EMBLEM } from './verified.ts'

interface Props {
  readonly url: string
}

/** A game's icon; a drawn die replaces one that cannot be loaded. */
export function GameIcon({ url }: Props) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className={`row center fixed ${styles.icon}`}>
      {isMissing ? <Die value={EMBLEM} /> : <img src={url} alt="" onError={() => setMissing(true)} />}
    </span>
  )
}
