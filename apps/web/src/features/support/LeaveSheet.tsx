import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { ServiceAddress } from './service-address.ts'

interface Props {
  readonly address: ServiceAddress
  readonly open: boolean
  readonly onClose: () => void
}

export function LeaveSheet({ address, open, onClose }: Props) {
  const { t } = useTranslation('support')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="center"
      title={t('leaveTitle')}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
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
