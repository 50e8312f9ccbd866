import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatAge } from '../../lib/format.ts'
import { useOffline } from '../../lib/offline.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Offline.module.css'
import { storeReplies } from './stored-replies.ts'

/** The bar of every screen without a network, or with stored replies of a silent server, and the age of what the screen shows. */
export function Offline() {
  const { t, locale } = useTranslation()
  const client = useQueryClient()
  const isOffline = useOffline()
  const [since, setSince] = useState<number>()
  const [isRestored, setRestored] = useState(false)
  useEffect(
    () =>
      storeReplies(client, (oldest, isStored) => {
        setSince(oldest)
        setRestored(isStored)
      }),
    [client],
  )
  if (!isOffline && !isRestored) return null
  const text = [
    t(isOffline ? 'offline' : 'noAnswer'),
    since !== undefined && t('savedAt', { time: formatAge(since, Date.now(), locale) }),
  ]
  return (
    <p className={`row center gap-2 small text-center ${styles.bar}`} role="status" data-offline>
      <CloudOff className="fixed" aria-hidden="true" size={16} />
      {text.filter(Boolean).join(' · ')}
    </p>
  )
}
