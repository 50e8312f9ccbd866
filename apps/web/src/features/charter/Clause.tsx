import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Clause.module.css'
import { idOf, type Clause as Row } from './table.ts'

/** One clause with the files of its tests. */
export function Clause({ row }: { readonly row: Row }) {
  const { t } = useTranslation('charter')
  const [clause, ...tests] = row
  return (
    <Card>
      <p className="mono soft">{idOf(row)}</p>
      <h3 className={`size-body breakable pretty ${styles.title}`}>{t(clause)}</h3>
      <ul className={`mono soft breakable ${styles.tests}`} aria-label={t('tests')}>
        {tests.map((test) => (
          <li key={test}>{test}</li>
        ))}
      </ul>
    </Card>
  )
}
