import { useTranslation } from '../../lib/translation.ts'
import { Card, Disclosure } from '../../ui/Card.tsx'
import { MutedText, Screen, Section } from '../../ui/Screen.tsx'
import { idOf, PROMISES, type Clause as Row } from './table.ts'

/** The charter as seven promises; the clauses of each, with the tests that prove them, are folded. */
export function CharterScreen() {
  const { t } = useTranslation('charter')
  return (
    <Screen title={t('member:promises')}>
      <p>{t('lead')}</p>
      {PROMISES.map(({ promise, clauses }) => (
        <Section key={promise} title={t(promise)}>
          <Disclosure label={t('how')}>
            <div className="stack gap-3">
              {clauses.map((row) => (
                <Clause key={row[0]} row={row} />
              ))}
            </div>
          </Disclosure>
        </Section>
      ))}
      <MutedText>
        {t('summary', { clauses: PROMISES.reduce((sum, { clauses }) => sum + clauses.length, 0) })}
      </MutedText>
    </Screen>
  )
}

/** One clause with the files of its tests. */
function Clause({ row }: { readonly row: Row }) {
  const { t } = useTranslation('charter')
  const [clause, ...tests] = row
  return (
    <Card>
      <p className="mono soft">{idOf(row)}</p>
      <h3 className="size-body breakable pretty">{t(clause)}</h3>
      <ul className="mono soft breakable" aria-label={t('tests')}>
        {tests.map((test) => (
          <li key={test}>{test}</li>
        ))}
      </ul>
    </Card>
  )
}
