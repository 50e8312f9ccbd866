import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './Alarms.module.css'
import { alarmsQuery, logCheckQuery, trustOf, UNCHECKED } from './alarm-queries.ts'

const ICONS = {
  whole: CircleCheck,
  unsound: CircleX,
  silent: CircleDashed,
  unable: CircleDashed,
  failed: CircleDashed,
  amber: CircleAlert,
  red: CircleX,
} as const

/** A ring for what this device checked, with a check mark while all of it holds. A tap says what that means in three sentences. */
export function TrustRing() {
  const { t } = useTranslation('alarm')
  const enabled = useIdle()
  const alarms = useQuery({ ...alarmsQuery(), enabled })
  const log = useQuery({ ...logCheckQuery(), enabled })
  const [isOpen, setOpen] = useState(false)
  const trust = trustOf(alarms, log, Date.now())
  if (!trust) return null
  const isFault = trust === 'amber' || trust === 'red'
  const isWhole = trust === 'whole'
  const state = t(trust === 'failed' || trust === 'unsound' ? UNCHECKED[trust] : `trust_${trust}`)
  return (
    <div className={styles.ring} data-testid="trust" data-state={trust}>
      <IconButton icon={ICONS[trust]} label={state} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('trustTitle')}>
        <div className="stack gap-4">
          <p className="strong">{state}</p>
          <p>{t(isFault ? 'trustEvidence' : isWhole ? 'trustClean' : 'trustBefore')}</p>
          {isFault && <ButtonLink to="/MyDraws">{t('trustSee')}</ButtonLink>}
        </div>
      </Sheet>
    </div>
  )
}
