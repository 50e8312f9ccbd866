import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Figures.module.css'

interface Props {
  readonly books: Pick<ReplyOf<typeof transparency>, 'voids' | 'reports_open' | 'active_now'>
}

export function MoreFigures({ books }: Props) {
  const { t } = useTranslation('transparency')
  const count = new Intl.NumberFormat(useLocale())
  return (
    <Section title={t('moreTitle')}>
      <div className={styles.plot}>
        <Facts
          rows={[
            [t('voids'), count.format(books.voids)],
            [t('reportsOpen'), count.format(books.reports_open)],
            [t('activeNow'), count.format(books.active_now)],
          ]}
        />
      </div>
    </Section>
  )
}
