import type { Standing } from '../../entities/draw/shown.ts'
import { SaidMark } from '../../entities/said/SaidMark.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { countPoints, formatNet } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ProofLine } from './ProofLine.tsx'
import { RequestFile } from './RequestFile.tsx'
import type { Withdrawal } from './wallet-queries.ts'

const PENDING = 1
const PAID = 2
const STATES: Readonly<Record<number, 'statePending' | 'statePaid'>> = {
  [PENDING]: 'statePending',
  [PAID]: 'statePaid',
}

interface Props {
  readonly withdrawal: Withdrawal
  readonly member: number
  readonly standing: Standing
  /** False for a closed account: a cancelled payout would be opened again (charter C3.7). */
  readonly canCancel: boolean
}

export function WithdrawalCard({ withdrawal, member, standing, canCancel }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const wireTime = useWireTime()
  const { id, status, money, desc, create_time, update_time, free, signed } = withdrawal
  return (
    <Card testId="withdrawal">
      <CardHead title={t('pointsOf', { ...countPoints(-money, locale), points: formatNet(-money, locale) })}>
        <Badge tone={status === PAID ? 'good' : 'plain'}>{t(STATES[status] ?? 'stateReturned')}</Badge>
      </CardHead>
      {desc !== '' && <p>{desc}</p>}
      {desc !== '' && (
        <SaidMark source="withdrawal" id={id} member={member} text={desc} signed={signed} isFree={free} />
      )}
      <Facts
        rows={[
          [t('submitted'), wireTime(create_time)],
          status !== PENDING && update_time !== '' ? [t('audited'), wireTime(update_time)] : undefined,
        ]}
      />
      <ProofLine standing={standing} />
      <RequestFile kind="withdrawal" id={id} member={member} signed={signed} />
      {status === PENDING && canCancel && <CancelButton id={id} points={money} />}
    </Card>
  )
}
