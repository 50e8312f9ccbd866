import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import { formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Bar } from '../../ui/Bar.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { nameOfBucket } from './bucket-name.ts'
import styles from './Figures.module.css'

interface Props {
  readonly rows: ReplyOf<typeof transparency>['pending']
}

export function PendingByAge({ rows }: Props) {
  const { t } = useTranslation('transparency')
  const locale = useLocale()
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const isNone = rows.every(({ count }) => count === 0)
  return (
    <Section title={t('pendingTitle')}>
      <MutedText>{t('pendingText')}</MutedText>
      {isNone && <p>{t('pendingNone')}</p>}
      <table className={`surface ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('age')}</th>
            <th scope="col">{t('requests')}</th>
            <th scope="col">{t('points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, count, points }) => (
            <tr key={bucket}>
              <th scope="row">
                {nameOfBucket(bucket, locale)}
                <Bar share={count / most} />
              </th>
              <td>{new Intl.NumberFormat(locale).format(count)}</td>
              <td>{formatPoints(points, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
