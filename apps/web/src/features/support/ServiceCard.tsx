import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './ServiceCard.module.css'
import { readServiceAddress, type ServiceAddress } from './service-address.ts'

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
    <section className={`surface stack gap-4 ${styles.card}`} aria-label={name || t('title')}>
      <h2 className="heading size-title breakable">{name || t('title')}</h2>
      {outside ? (
        <>
          <p>{t('outsideText', { host: outside.host })}</p>
          <Button onClick={() => setLeaving(true)}>{t('connect')}</Button>
          <ButtonLink variant="outline" to="/ServicePage">
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

interface LeaveSheetProps {
  readonly address: ServiceAddress
  readonly open: boolean
  readonly onClose: () => void
}

function LeaveSheet({ address, open, onClose }: LeaveSheetProps) {
  const { t } = useTranslation('support')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="center"
      title={t('leaveTitle')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('stay')}
          </Button>
          <Button onClick={() => location.assign(address.href)}>{t('leave')}</Button>
        </>
      }
    >
      <p>{t('outsideText', { host: address.host })}</p>
    </Sheet>
  )
}
