import { useTranslation } from '../lib/translation.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** Heights in rem, top to bottom, of what will stand here. */
  readonly blocks: readonly number[]
}

/** Grey blocks as high as what is coming. */
export function Skeleton({ blocks }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.stack} role="status" aria-label={t('loading')} data-face="skeleton">
      {blocks.map((rem, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no other identity and never move
        <div key={place} className={styles.block} style={{ blockSize: `${rem}rem` }} />
      ))}
    </div>
  )
}
