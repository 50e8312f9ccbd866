import { SaidMark } from '../../entities/said/SaidMark.tsx'
import { formatPoints, formatWireTime } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { Recharge } from './api.ts'

const CREDITED = 2

interface Props {
  readonly recharge: Recharge
  readonly member: number
}

export function RechargeCard({ recharge, member }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const { id, amount, reference, status, status_text, desc, create_time, update_time, signed } = recharge
  return (
    <Card testId="recharge">
      <CardHead title={t('pointsOf', { points: formatPoints(amount, locale) })} soft={reference}>
        <Badge tone={status === CREDITED ? 'good' : 'plain'}>{status_text}</Badge>
      </CardHead>
      {desc !== '' && (
        <>
          <p>{desc}</p>
          <SaidMark source="recharge" id={id} member={member} text={desc} signed={signed} />
        </>
      )}
      <Facts
        rows={[
          [t('submitted'), formatWireTime(create_time, locale)],
          update_time === '' ? undefined : [t('audited'), formatWireTime(update_time, locale)],
        ]}
      />
    </Card>
  )
}
