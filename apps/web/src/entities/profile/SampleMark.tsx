import { useTranslation } from '../../lib/translation.ts'
import styles from './SampleMark.module.css'

/** Marks the picture of a sample, which is not a real person (charter C5.4). */
export function SampleMark() {
  const { t } = useTranslation('xuanfei')
  return <span className={styles.mark}>{t('sample')}</span>
}
