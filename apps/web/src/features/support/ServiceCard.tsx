import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LeaveSheet } from './LeaveSheet.tsx'
import styles from './ServiceCard.module.css'
import { readServiceAddress } from './service-address.ts'

interface Props {
  readonly kefu: string
  readonly name: string
}

/** Link to the service; a link to an external page is announced as such (charter C1.4). */
export function ServiceCard({ kefu, name }: Props) {
  const { t } = useTranslation('support')
  const [isLeaving, setLeaving] = useState(false)
  const outside = readServiceAddress(kefu, location.origin)
  return (
    <section className={styles.card} aria-label={name || t('title')}>
      <h2 className={styles.name}>{name || t('title')}</h2>
      {outside ? (
        <>
          <p>{t('outsideText', { host: outside.host })}</p>
          <Button onClick={() => setLeaving(true)}>{t('connect')}</Button>
          <ButtonLink look="outline" to="/ServicePage">
            {t('showHere')}
          </ButtonLink>
          <LeaveSheet address={outside} open={isLeaving} onClose={() => setLeaving(false)} />
        </>
      ) : (
        <>
          <p>{t('threadText')}</p>
          <ButtonLink to="/ServicePage">{t('connect')}</ButtonLink>
        </>
      )}
    </section>
  )
}
