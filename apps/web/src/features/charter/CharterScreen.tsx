import { useTranslation } from '../../lib/translation.ts'
import { MutedText, Section, Stack, TopBar } from '../../ui/Screen.tsx'
import { Clause } from './Clause.tsx'
import { CHAPTERS, countsOf } from './table.ts'

/** The charter, clause by clause, with the tests that prove each clause. */
export function CharterScreen() {
  const { t } = useTranslation('charter')
  return (
    <>
      <TopBar title={t('title')} />
      <Stack>
        <MutedText>{t('lead')}</MutedText>
        <p>{t('summary', countsOf())}</p>
        {CHAPTERS.map(({ title, clauses }) => (
          <Section key={title} title={t(title)}>
            {clauses.map((clause) => (
              <Clause key={clause} clause={clause} />
            ))}
          </Section>
        ))}
      </Stack>
    </>
  )
}
