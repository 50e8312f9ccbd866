import type { Finding } from '../../lib/fairness/witness.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Dice } from '../../ui/Dice.tsx'
import { Seal, sealKey } from '../../ui/Seal.tsx'
import { Throw } from '../../ui/Throw.tsx'
import { readDice } from './read-dice.ts'
import styles from './VerdictCard.module.css'

interface Props {
  readonly finding: Finding
}

/** The seal first, then the dice, then why. */
export function VerdictCard({ finding: { verdict, draw } }: Props) {
  const { t } = useTranslation('fairness')
  const dice = readDice(draw.dice)
  return (
    <section className={styles.card} data-alarm={verdict.seal === 'not_verified' || undefined}>
      <div className={styles.head}>
        <Seal state={verdict.seal} ink={verdict.ink} />
        <p className={styles.words}>{t(`common:${sealKey(verdict.seal, verdict.ink)}`)}</p>
      </div>
      {draw.status === 'void' && <p>{t('voided')}</p>}
      {dice && (
        <div className={styles.dice}>
          <Dice dice={dice} />
          <Throw dice={dice} />
        </div>
      )}
      {verdict.reasons.length > 0 && (
        <div>
          <h3 className={styles.why}>{t('reasons')}</h3>
          <ul className={styles.reasons}>
            {verdict.reasons.map((reason) => (
              <li key={reason}>{t(reason)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
