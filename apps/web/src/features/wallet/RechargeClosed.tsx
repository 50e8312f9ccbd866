import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'

interface Props {
  /** End of the member's break; '' when recharges are closed for everyone. */
  readonly until: string
}

export function RechargeClosed({ until }: Props) {
  const { t } = useTranslation('wallet')
  const wireTime = useWireTime()
  if (until !== '') {
    return <EmptyFace title={t('rechargePaused')} text={t('rechargePausedText', { time: wireTime(until) })} />
  }
  return (
    <EmptyFace title={t('rechargeClosed')} text={t('rechargeClosedText')}>
      <ButtonLink look="outline" to="/Transparency">
        {t('toTransparency')}
      </ButtonLink>
    </EmptyFace>
  )
}
