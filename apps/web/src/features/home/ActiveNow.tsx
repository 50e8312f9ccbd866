import { useQuery } from '@tanstack/react-query'
import { transparencyQuery } from '../../entities/transparency/transparency-query.ts'
import { formatCount } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './ActiveNow.module.css'

const READ_EVERY_MS = 60_000

/** Members seen in the last five minutes (charter C4.1). Renders nothing until the count is loaded. */
export function ActiveNow() {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const { data } = useQuery({ ...transparencyQuery(), refetchInterval: READ_EVERY_MS })
  if (!data) return null
  return (
    <p className={styles.line} data-testid="active-now">
      {t('activeNow')} <strong>{formatCount(data.active_now, locale)}</strong>
    </p>
  )
}
