import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import type { Locale, Localized } from '@saikoro/shared/locale'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useGameNames } from '../../entities/draw/game-name.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { useReportedTime } from '../../entities/site/use-wire-time.ts'
import { isUnasked } from '../../entities/wallet/verified-wallet.ts'
import { reconciliationQuery } from '../../entities/wallet/wallet-queries.ts'
import { formatIssue, formatNet, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import styles from './MovementList.module.css'
import { ProofLine } from './ProofLine.tsx'
import { showMovements } from './shown-movements.ts'
import type { Movement } from './wallet-queries.ts'

interface Props {
  /** Kind of the entries to show; '' shows every kind. An entry that contradicts the proof is always shown. */
  readonly kind: string
  readonly rows: readonly Movement[]
  readonly member: Pick<Member, 'id' | 'money'>
}

/** Statement entries, each with its proof: a receipt, a verified draw, the neighbouring entries, or none yet. */
export function MovementList({ kind, rows, member: { id, money } }: Props) {
  const { t, locale } = useTranslation('wallet')
  const quoteOf = useReportedTime()
  const gameName = useGameNames()
  const reconciliation = useQuery({ ...reconciliationQuery(id, money), enabled: useIdle() })
  const shown = showMovements(rows, reconciliation.data).filter(
    ({ line, verification }) => kind === '' || line.kind === kind || verification === 'contradicted',
  )
  const { data } = reconciliation
  const elsewhere = data?.rows.filter((row) => isUnasked(row, data)).length ?? 0
  if (shown.length === 0) return <EmptyState title={t('noStatementHere')} />
  return (
    <>
      {elsewhere > 0 && <ElsewhereNote count={elsewhere} />}
      <ul className="surface">
        {shown.map(({ line, verification, other, isUnasked, reported }) => (
          <li
            key={line.id}
            className={`flex spread gap-3 wrap ${styles.row}`}
            data-testid="movement"
            data-verification={verification}
            data-value={String(line.amount)}
            data-reference={line.reference}
          >
            <div className="breakable shrink grow">
              <p className="strong">{nameOfPostingKind(line.kind, locale)}</p>
              <ProofLine verification={verification} isUnasked={isUnasked} />
              {line.game !== '' && (
                <p className="small">
                  {gameName(line.game)} · {formatIssue(line.issue)}
                </p>
              )}
              {other && (
                <p className="strong alarm" data-testid="other">
                  {t('movementOther', {
                    amount: formatNet(other.amount, locale),
                    points: formatPoints(other.balance, locale),
                  })}
                </p>
              )}
            </div>
            <div className="text-end push-end">
              <p className="strong">{formatNet(line.amount, locale)}</p>
              <p className="soft">{t('balanceAfter', { points: formatPoints(line.balance, locale) })}</p>
            </div>
            {reported && (
              <Quote text={quoteOf(reported.create_time, line.game === '' ? reported.reason : undefined)} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const KINDS: Readonly<Record<string, Localized>> = BOOKING_KINDS

/** Returns the name of a posting kind as in the downloaded statement. An unknown one has none. */
function nameOfPostingKind(kind: string, locale: Locale): string {
  return KINDS[kind]?.[locale] ?? '—'
}

/** What lines without a receipt of this device mean, and what to do about those that the member did not request. */
function ElsewhereNote({ count }: { readonly count: number }) {
  const { t } = useTranslation('alarm')
  return (
    <section className="surface flex gap-3 pad-4" role="note" data-level="amber" data-what="elsewhere">
      <Info className="fixed" aria-hidden="true" size={20} />
      <div className="stack start gap-2 shrink">
        <p className="strong">{t('elsewhere', { count })}</p>
        <p className="small pretty">{t('elsewhereHelp')}</p>
        <div className="row wrap gap-2-3">
          <ButtonLink variant="outline" to="/Sessions">
            {t('account:sessions')}
          </ButtonLink>
          <ButtonLink variant="outline" to="/ServicePage">
            {t('home:service')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
