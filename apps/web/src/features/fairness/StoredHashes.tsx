import type { Finding } from '../../lib/fairness/witness.ts'
import { formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import styles from './StepCard.module.css'

interface Props {
  readonly finding: Finding
}

/** The hashes that this browser stored before the draw, with the local time of each. */
export function StoredHashes({ finding: { kept } }: Props) {
  const { t } = useTranslation('fairness')
  const locale = useLocale()
  const rows = [
    { label: t('keptGenesis'), seen: kept.genesis },
    { label: t('keptRecord'), seen: kept.record },
    { label: t('keptRoot'), seen: kept.root },
  ]
  if (rows.every(({ seen }) => seen === null)) return <MutedText>{t('keptNothing')}</MutedText>
  return (
    <dl className={styles.values}>
      {rows.map(
        ({ label, seen }) =>
          seen && (
            <div key={label}>
              <dt>
                {label} · {t('seenAt', { time: formatMoment(seen.seenAt, locale) })}
              </dt>
              <dd>{seen.hash}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
