import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './AppUpdate.module.css'
import { keepContent } from './kept-content.ts'

/** Marks cached content that is shown without a connection. */
export function SeenBefore() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const client = useQueryClient()
  const [since, setSince] = useState<number>()
  useEffect(() => keepContent(client, setSince), [client])
  if (since === undefined) return null
  return (
    <p className={`surface row gap-3 ${styles.bar}`} data-testid="seen-before">
      <CloudOff aria-hidden="true" size={18} />
      {t('seenBefore', { time: formatMoment(since, locale) })}
    </p>
  )
}
