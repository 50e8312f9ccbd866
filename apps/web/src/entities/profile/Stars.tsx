import { Star } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Stars.module.css'

const MAX = 5

interface Props {
  readonly count: number
}

/** A read-only rating. */
export function Stars({ count }: Props) {
  const { t } = useTranslation('xuanfei')
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { rating: count, max: MAX })}>
      {Array.from({ length: MAX }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity but their position
        <Star key={place} aria-hidden="true" size={15} data-full={place < count || undefined} />
      ))}
    </span>
  )
}
