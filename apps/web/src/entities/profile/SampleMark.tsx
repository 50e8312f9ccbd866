import { useTranslation } from '../../lib/translation.ts'
import styles from './SampleMark.module.css'

/** This is a drawn sample, nobody real (charter C5.4). Lies on the picture. */
export function SampleMark() {
  const { t } = useTranslation('xuanfei')
  return <span className={styles.mark}>{t('sample')}</span>
}
