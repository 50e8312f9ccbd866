import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import type { Locale } from '@saikoro/shared/locale'
import { formatDuration, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Bar } from '../../ui/Card.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'

interface Props {
  readonly pending: ReplyOf<typeof transparency>['pending']
  /** Times to payout, seconds; null before the first one. */
  readonly median: number | null
  readonly p95: number | null
}

/** How long withdrawals have been pending, and how long those took that were paid. */
export function WithdrawalTimes({ pending, median, p95 }: Props) {
  const { t, locale } = useTranslation('transparency')
  const most = Math.max(1, ...pending.map(({ count }) => count))
  const isNone = pending.every(({ count }) => count === 0)
  const times =
    median !== null &&
    p95 !== null &&
    ([
      ['median', median],
      ['p95', p95],
    ] as const)
  return (
    <>
      <Section title={t('pendingTitle')}>
        <MutedText>{t('pendingText')}</MutedText>
        {isNone && <p>{t('pendingNone')}</p>}
        <Table
          head={[t('age'), t('requests'), t('member:points')]}
          rows={pending.map(({ bucket, count, points }) => ({
            key: bucket,
            name: (
              <>
                {nameOfBucket(bucket, locale)}
                <Bar share={count / most} />
              </>
            ),
            cells: [new Intl.NumberFormat(locale).format(count), formatPoints(points, locale)],
          }))}
        />
      </Section>
      <Section title={t('payoutTitle')}>
        {times ? (
          <div className="surface stack gap-4 pad-4">
            {times.map(([key, seconds]) => (
              <div key={key} className="stack gap-1">
                <p className="baseline wrap spread gap-0-3">
                  {t(key)} <strong className="strong">{formatDuration(seconds, locale)}</strong>
                </p>
                <Bar share={p95 ? seconds / p95 : 0} />
              </div>
            ))}
          </div>
        ) : (
          <p>{t('payoutNone')}</p>
        )}
      </Section>
    </>
  )
}

/** Formats the wire values `<1h`, `1-24h`, `24-72h` and `>72h` in the given language. */
function nameOfBucket(bucket: string, locale: Locale): string {
  const hours = bucket.replace('h', '').replace('<', '< ').replace('>', '> ').replace('-', ' – ')
  const last = bucket.match(/\d+/g)?.at(-1) ?? '0'
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return parts
    .formatToParts(Number(last))
    .map(({ type, value }) => (type === 'integer' ? hours : value))
    .join('')
}
