import { quotedRestore } from '@saikoro/shared/restore-line'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Claim, readEvidence } from '../../fairness/restore-record.ts'
import type { Alarm } from '../../fairness/schema.ts'
import { formatIssue, formatMoment, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { getDevice } from '../draw/device-queries.ts'
import { saveAlarm } from './alarm-queries.ts'

/** The statement of a restore and what it means for this device (charter C2.10). */
export function RestoreNotice({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('restore')
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: async () => {
      const { acceptRestore } = await import('../../fairness/accept-restore.ts')
      await acceptRestore(await getDevice(), Date.now())
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['device'] }),
  })
  const evidence = readEvidence(alarm.evidence)
  if (!evidence) return null
  return (
    <Warning level="amber" what={alarm.what}>
      <p className="strong">{t('title')}</p>
      {evidence.lines.map((line) => (
        <Statement key={line} line={line} />
      ))}
      <p>{t('means')}</p>
      <Claims claims={evidence.claims} />
      <div className="row wrap gap-2-4">
        <Button variant="outline" onClick={() => saveAlarm(alarm)}>
          {t('alarm:saveEvidence')}
        </Button>
        {alarm.what === 'log_restored' && (
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('continue')}
          </Button>
        )}
      </div>
    </Warning>
  )
}

/** What the log states: the operator's words are quotations. */
function Statement({ line }: { readonly line: string }) {
  const { t, locale } = useTranslation('restore')
  const statement = quotedRestore(line)
  if (!statement) return null
  const { reason, by, backup, before, after, lost } = statement
  const counts: readonly (readonly [string, number])[] = lost
    ? [
        [t('draws'), lost.drawCount],
        [t('my-draws:orders'), lost.orders.count],
        [t('wallet:rechargeRecord'), lost.recharges.count],
        [t('wallet:withdrawRecord'), lost.withdrawals.count],
        [t('reservation:reservations'), lost.reservations],
      ]
    : []
  const found = counts.filter(([, count]) => count > 0)
  return (
    <div className="stack gap-1" data-testid="restore-statement">
      <p>
        {t('entries', {
          first: after.size,
          last: (before?.size ?? 0) - 1,
          time: formatMoment(Date.parse(backup), locale),
        })}
      </p>
      <p>
        {t('fairness:reasons')}: <Quote text={reason} />
      </p>
      <p>
        {t('by')}: <Quote text={by} />
      </p>
      {found.length > 0 && (
        <ul>
          {found.map(([name, count]) => (
            <li key={name}>
              {name}: {count}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const KINDS = {
  order: 'claimOrder',
  result: 'claimResult',
  recharge: 'wallet:rechargeTitle',
  withdrawal: 'wallet:withdrawTitle',
} as const

/** What is gone and has a receipt on this device, with the points to be made good. */
function Claims({ claims }: { readonly claims: readonly Claim[] }) {
  const { t, locale } = useTranslation('restore')
  if (claims.length === 0) return <p>{t('none')}</p>
  return (
    <>
      <p className="strong">{t('claims')}</p>
      <ul className="stack gap-1" data-testid="restore-claims">
        {claims.map(({ kind, id, issue, amount, due, jws }) => (
          <li key={jws}>
            {t(KINDS[kind])} {issue === '' ? id : t('draw:issue', { issue: formatIssue(issue) })}
            <br />
            {t('claimDue', {
              amount: formatPoints(BigInt(amount), locale),
              due: formatPoints(BigInt(due), locale),
            })}
          </li>
        ))}
      </ul>
      <p>{t('claimsText')}</p>
    </>
  )
}
