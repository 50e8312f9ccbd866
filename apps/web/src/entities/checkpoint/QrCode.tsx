import { encode } from 'uqr'
import styles from './CheckpointCard.module.css'

interface Props {
  readonly text: string
  readonly label: string
}

/** A QR code, dark on light in both themes, as cameras require. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'L', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
