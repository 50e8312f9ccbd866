import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import styles from './ServiceFrame.module.css'
import type { ServiceAddress } from './service-address.ts'

interface Props {
  readonly address: ServiceAddress
  readonly name: string
}

/** The external service page in a sandboxed frame of another origin. Height: window less 65 pixels. */
export function ServiceFrame({ address, name }: Props) {
  const { t } = useTranslation('support')
  return (
    <div className={styles.box}>
      <div className={styles.note}>
        <MutedText>{t('outsideText', { host: address.host })}</MutedText>
      </div>
      <iframe
        className={styles.frame}
        title={name}
        src={address.href}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
