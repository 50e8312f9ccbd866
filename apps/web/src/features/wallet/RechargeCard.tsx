import type { Standing } from '../../entities/draw/shown.ts'
import { isCorrected } from '../../entities/purse/show-request.ts'
import { SaidMark } from '../../entities/said/SaidMark.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ProofLine } from './ProofLine.tsx'
import { RequestFile } from './RequestFile.tsx'
import type { Recharge } from './wallet-queries.ts'

const PENDING = 1
const CREDITED = 2
const STATES: Readonly<Record<number, 'statePending' | 'stateCredited'>> = {
  [PENDING]: 'statePending',
  [CREDITED]: 'stateCredited',
}

interface Props {
  readonly recharge: Recharge
  readonly member: number
  readonly standing: Standing
}

export function RechargeCard({ recharge, member, standing }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const wireTime = useWireTime()
  const { id, amount, reference, status, desc, create_time, update_time, signed } = recharge
  const state = isCorrected(recharge) ? 'stateReversed' : (STATES[status] ?? 'stateReturned')
  return (
    <Card testId="recharge">
      <CardHead title={t('pointsOf', countPoints(amount, locale))} soft={reference}>
        <Badge tone={state === 'stateCredited' ? 'good' : 'plain'}>{t(state)}</Badge>
      </CardHead>
      {desc !== '' && (
        <>
          <p>{desc}</p>
          <SaidMark source="recharge" id={id} member={member} text={desc} signed={signed} />
        </>
      )}
      <Facts
        rows={[
          [t('submitted'), wireTime(create_time)],
          update_time === '' ? undefined : [t('audited'), wireTime(update_time)],
        ]}
      />
      <ProofLine standing={standing} />
      <RequestFile kind="recharge" id={id} member={member} signed={signed} />
    </Card>
  )
}
