import styles from './Die.module.css'
import type { Face } from './verified.ts'

/** Positions of the pips of each face in a grid of 3 × 3, row by row. */
const FACES: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

interface Props {
  /** 1 to 6; 0 is a die that has not been thrown. */
  readonly value: Face
}

export function Die({ value }: Props) {
  return (
    <svg className={styles.die} viewBox="0 0 48 48" aria-hidden="true" data-blank={value === 0 || undefined}>
      <rect className={styles.edge} x="1" y="2.5" width="46" height="45" rx="12" />
      <rect className={styles.face} x="1" y="0.5" width="46" height="45" rx="12" />
      {FACES[value]?.map((place) => (
        <circle
          key={place}
          className={value === 1 ? styles.ace : styles.pip}
          cx={12.5 + (place % 3) * 11.5}
          cy={11.5 + Math.floor(place / 3) * 11.5}
          r={value === 1 ? 7 : 4.1}
        />
      ))}
    </svg>
  )
}
