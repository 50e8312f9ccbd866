import { useQuery } from '@tanstack/react-query'
import { useClock } from '../../lib/clock.ts'
import { formatNet, formatSeconds } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { playSessionQuery } from './api.ts'
import styles from './SessionLine.module.css'

interface Props {
  readonly memberId: number
}

/** How long and with what result, always in sight (charter C6.3). */
export function SessionLine({ memberId }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const session = useQuery(playSessionQuery(memberId))
  const since = session.data?.since
  const seconds = useClock((now) => (since === undefined ? 0 : Math.floor((now - since) / 1_000)))
  return (
    <p className={styles.line} data-testid="session">
      <span>{t('sessionTime', { time: formatSeconds(seconds) })}</span>
      <span>
        {t('sessionNet', { net: session.data === undefined ? '…' : formatNet(session.data.net, locale) })}
      </span>
    </p>
  )
}
