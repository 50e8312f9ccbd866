import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { configQuery } from '../../entities/site/site-queries.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import styles from './HomeScreen.module.css'

/** Session storage key of the closed notice. It stays closed in this tab; a new notice is shown. */
const CLOSED = 'closed notice'

/** The newest notice in one line. Members get a link to the list; for visitors, who have no list, it opens in place. */
export function NoticeBar() {
  const { t } = useTranslation('home')
  const { data, isPending } = useQuery(configQuery())
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED))
  const isMember = useToken() !== null
  const notice = data?.notice ?? ''
  if (isPending) return <div className={`rounded ${styles.wait}`} data-face="skeleton" />
  if (notice === '' || notice === closed) return null

  function close() {
    sessionStorage.setItem(CLOSED, notice)
    setClosed(notice)
  }

  const words = (
    <>
      <Megaphone aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="lines">{notice}</span>
    </>
  )
  return (
    <aside className={`surface row ${styles.noticeBar}`} aria-label={t('notice')}>
      {isMember ? (
        <Link className={`row gap-3 plain shrink grow rounded small touch ${styles.text}`} to="/Notices">
          {words}
        </Link>
      ) : (
        <details className="shrink grow">
          <summary className={`row gap-3 plain rounded small touch ${styles.text}`}>{words}</summary>
        </details>
      )}
      <IconButton icon={X} label={t('ui:close')} onClick={close} />
    </aside>
  )
}
