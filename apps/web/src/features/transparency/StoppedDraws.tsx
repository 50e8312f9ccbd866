import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { formatCount } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Facts } from '../../ui/Facts.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Figures.module.css'
import { StoppedDraw } from './StoppedDraw.tsx'
import { useGameNames } from './use-game-names.ts'

interface Props {
  readonly record: ReplyOf<typeof houseRecord>
}

export function StoppedDraws({ record: { settled, voided, skipped, stopped } }: Props) {
  const { t } = useTranslation('record')
  const locale = useLocale()
  const nameOf = useGameNames()
  return (
    <Section title={t('stoppedTitle')}>
      <div className={styles.plot}>
        <Facts
          rows={[
            [t('settled'), formatCount(settled, locale)],
            [t('transparency:voids'), formatCount(voided, locale)],
            [t('skipped'), formatCount(skipped, locale)],
          ]}
        />
      </div>
      {stopped.length === 0 ? <p>{t('stoppedNone')}</p> : <MutedText>{t('stoppedText')}</MutedText>}
      {stopped.map((draw) => (
        <StoppedDraw key={`${draw.game}-${draw.issue}`} name={nameOf(draw.game)} draw={draw} />
      ))}
    </Section>
  )
}
