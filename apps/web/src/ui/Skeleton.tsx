import { useTranslation } from '../lib/translation.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** Heights of the blocks in rem, top to bottom. */
  readonly blocks: readonly number[]
}

/** Placeholder blocks with the heights of the content. */
export function Skeleton({ blocks }: Props) {
  const { t } = useTranslation()
  return (
    <div className="stack gap-4" role="status" aria-label={t('loading')} data-face="skeleton">
      {blocks.map((rem, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never move
        <div key={place} className={styles.block} style={{ blockSize: `${rem}rem` }} />
      ))}
    </div>
  )
}
