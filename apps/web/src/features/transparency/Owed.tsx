import { formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Owed.module.css'

interface Props {
  readonly points: bigint
}

export function Owed({ points }: Props) {
  const { t } = useTranslation('transparency')
  const locale = useLocale()
  return (
    <section className={styles.card} aria-label={t('owed')}>
      <p className={styles.label}>{t('owed')}</p>
      <p className={styles.points} data-testid="owed">
        {formatPoints(points, locale)}
      </p>
    </section>
  )
}
