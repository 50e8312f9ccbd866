import type { DeviceFault } from '../../lib/device-fault.ts'
import { formatDuration } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Warning } from '../../ui/Warning.tsx'
import styles from './DeviceFaults.module.css'

interface Props {
  readonly fault: DeviceFault | undefined
  readonly isNotStored: boolean
  /** The store was emptied since this device was here last. */
  readonly isEvicted: boolean
  /** How much the clock is ahead of the server's, ms. */
  readonly ahead: number
}

const KEYS = {
  insecure: 'insecure',
  no_bigint: 'outdated',
  no_webcrypto: 'outdated',
  store_refused: 'storeRefused',
  store_silent: 'storeSilent',
} as const satisfies Record<DeviceFault, string>

export function DeviceFaults({ fault, isNotStored, isEvicted, ahead }: Props) {
  const { t, locale } = useTranslation('device')
  const time = formatDuration(Math.round(Math.abs(ahead) / 1_000), locale)
  const sentences = [
    fault && t(KEYS[fault], { part: fault === 'no_bigint' ? 'BigInt' : 'Web Crypto' }),
    isNotStored && t('notStored'),
    isEvicted && t('alarm:store_wiped'),
    ahead !== 0 && t(ahead > 0 ? 'clockFast' : 'clockSlow', { time }),
  ]
  const what = fault ?? (isNotStored ? 'not_stored' : isEvicted ? 'evicted' : 'clock')
  return (
    <div className={`stack gap-2 ${styles.faults}`}>
      <Warning level="amber" what={what}>
        {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
      </Warning>
    </div>
  )
}
