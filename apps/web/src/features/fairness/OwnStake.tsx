import { readLeaf } from '@saikoro/shared/fairness/leaf'
import type { Finding } from '../../lib/fairness/witness.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'

interface Props {
  readonly finding: Finding
}

/** The total stake of this draw for which this device holds receipts. */
export function OwnStake({ finding: { kept } }: Props) {
  const { t } = useTranslation('fairness')
  const locale = useLocale()
  const staked = kept.leaves.reduce((total, leaf) => total + (readLeaf(leaf)?.stake ?? 0n), 0n)
  if (staked === 0n) return null
  return <p data-testid="own-stake">{t('ownStake', countPoints(staked, locale))}</p>
}
