import { formatDay } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge, Card, Disclosure, Facts } from '../../ui/Card.tsx'
import styles from './Clause.module.css'
import { type CHAPTERS, rowOf } from './table.ts'

interface Props {
  readonly clause: (typeof CHAPTERS)[number]['clauses'][number]
}

/** One clause with its tests and the mutations that those tests detected. */
export function Clause({ clause }: Props) {
  const { t, locale } = useTranslation('charter')
  const { id = '', tests = [], mutations = [] } = rowOf(clause) ?? {}
  const date = mutations.map(({ proved }) => proved).toSorted()[0]
  return (
    <Card testId={id}>
      <p className="row wrap spread gap-2">
        <span className="mono soft">{id}</span>
        <Badge isGood={Boolean(date)}>{t(date ? 'noticed' : 'notShown')}</Badge>
      </p>
      <h3 className={`size-body breakable pretty ${styles.title}`}>{t(clause)}</h3>
      <Facts
        rows={[
          [t('tests'), tests.length],
          [t('broken'), mutations.length],
          date ? [t('noticedOn'), formatDay(date, locale)] : undefined,
        ]}
      />
      <Disclosure label={t('tests')}>
        <div className={`stack gap-3 small ${styles.shown}`}>
          <ul className={`mono breakable ${styles.files}`}>
            {tests.map((test) => (
              <li key={test}>{test}</li>
            ))}
          </ul>
          {mutations.map(({ file, find, replace, test, red }) => (
            <div key={find + replace} className={`stack gap-1 ${styles.mutation}`}>
              <p className={`mono breakable ${styles.files}`}>{file}</p>
              <p>{t('before')}</p>
              <code className={`mono breakable rounded ${styles.code}`}>{find}</code>
              <p>{t('after')}</p>
              <code className={`mono breakable rounded ${styles.code}`}>{replace || '–'}</code>
              <p>{t('inTest', { file: test, number: red })}</p>
            </div>
          ))}
        </div>
      </Disclosure>
    </Card>
  )
}
