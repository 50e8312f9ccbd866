import { Check } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './BriefingDone.module.css'
import { CARDS } from './cards.ts'

interface Props {
  readonly onReadAgain: () => void
}

export function BriefingDone({ onReadAgain }: Props) {
  const { t } = useTranslation('briefing')
  return (
    <section className={`surface stack gap-4 ${styles.done}`} aria-labelledby="briefing-done">
      <span className={`row center ${styles.sign}`}>
        <Check aria-hidden="true" size={34} strokeWidth={2} />
      </span>
      <h2 id="briefing-done" className="heading size-title">
        {t('doneTitle')}
      </h2>
      <p>{t('doneText')}</p>
      <ul className={`stack gap-3 ${styles.list}`}>
        {CARDS.map(({ title, icon: Icon }) => (
          <li key={title}>
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            {t(title)}
          </li>
        ))}
      </ul>
      <ButtonLink to="/Choose">{t('toDirectory')}</ButtonLink>
      <Button variant="quiet" onClick={onReadAgain}>
        {t('readAgain')}
      </Button>
    </section>
  )
}
