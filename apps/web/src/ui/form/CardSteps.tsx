import { useTranslation } from '../../lib/translation.ts'
import styles from './Field.module.css'

interface Props {
  readonly member: { readonly name: string; readonly paypassword: string; readonly bankid: string }
}

/** The steps to the first withdrawal, shown on each of their screens: done, current (the first open one), and to come. */
export function CardSteps({ member: { name, paypassword, bankid } }: Props) {
  const { t } = useTranslation('wallet')
  const steps = [
    { title: t('account:name'), isDone: name !== '' },
    { title: t('account:payPassword'), isDone: paypassword !== '' },
    { title: t('cardTitle'), isDone: bankid !== '' },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={`flex gap-2 small ${styles.steps}`} aria-label={t('cardSteps')} data-testid="card-steps">
      {steps.map(({ title, isDone }, place) => (
        <li
          key={title}
          className="grow shrink breakable"
          data-done={isDone || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className="strong" aria-hidden="true">
            {isDone ? '✓' : place + 1}
          </span>{' '}
          {title}
          {isDone && <span className="visually-hidden"> ✓</span>}
        </li>
      ))}
    </ol>
  )
}
