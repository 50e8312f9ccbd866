import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'

interface Props {
  readonly kefu: string
  readonly name: string
}

/** Link to the service; a link to an external page is announced as such (charter C1.4). */
export function ServiceCard({ kefu, name }: Props) {
  const { t } = useTranslation('support')
  const outside = readServiceAddress(kefu, location.origin)
  return (
    <section className="panel surface stack gap-4" aria-label={name || t('home:service')}>
      <h2 className="heading size-title breakable">{name || t('home:service')}</h2>
      {outside ? (
        <>
          <p>{t('outsideText', { host: outside.host })}</p>
          <Button onClick={() => location.assign(outside.href)}>{t('leave')}</Button>
          <ButtonLink variant="outline" to="/ServicePage">
            {t('showHere')}
          </ButtonLink>
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

export interface ServiceAddress {
  readonly href: string
  /** Shown to the member before leaving the app. */
  readonly host: string
}

/** Returns the external http(s) page of online service, or `undefined` for the built-in thread. */
export function readServiceAddress(kefu: string, origin: string): ServiceAddress | undefined {
  if (kefu === '' || !URL.canParse(kefu, origin)) return undefined
  const url = new URL(kefu, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return url.origin === origin ? undefined : { href: url.href, host: url.host }
}
