import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import type { Locale, Localized } from '@saikoro/shared/locale'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { useHeldDraws } from '../../entities/draw/held-draws.ts'
import { type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { DownloadButton } from '../../entities/signed/SignedFile.tsx'
import { useReportedTime } from '../../entities/site/use-reported-time.ts'
import { isUnasked } from '../../entities/wallet/verified-wallet.ts'
import { isRunning, reconciliationQuery } from '../../entities/wallet/wallet-queries.ts'
import { formatIssue, formatMoment, formatNet, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Words } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { ProofLine } from './ProofLine.tsx'
import { showMovements } from './shown-movements.ts'
import { type Movement, readStatementFile, statementQuery } from './wallet-queries.ts'

/** Every ledger entry of the member with its reason (charter C3.3). */
export function StatementScreen() {
  const { t, locale } = useTranslation('wallet')
  const statement = useInfiniteQuery(statementQuery())
  const member = useQuery(memberQuery())
  const [kind, setKind] = useState('')
  return (
    <RefreshScreen title={t('statementTitle')} query={statement} mark={<SandboxMark />}>
      <QueryBoundary query={statement} skeleton={<Skeleton blocks={[2.75, 4.5, 4.5, 4.5, 4.5]} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return rows.length === 0 ? (
            <EmptyState title={t('noStatement')} />
          ) : (
            <>
              <DownloadButton
                label={t('csv')}
                name="saikoro-statement.csv"
                read={readForSpreadsheets}
                type="text/csv;charset=utf-8"
              />
              <Alarms />
              <FilterRow
                title={t('statementFilter')}
                value={kind}
                options={[
                  { value: '', label: t('ui:all') },
                  ...Object.entries(BOOKING_KINDS).map(([value, name]) => ({ value, label: name[locale] })),
                ]}
                onChoose={setKind}
              />
              {member.data && <MovementList kind={kind} rows={rows} member={member.data} />}
              <LoadMore list={statement} />
            </>
          )
        }}
      </QueryBoundary>
    </RefreshScreen>
  )
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

async function readForSpreadsheets(): Promise<string> {
  const csv = await readStatementFile()
  return csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv
}

interface Props {
  /** Kind of the entries to show; '' shows every kind. An entry that contradicts the proof is always shown. */
  readonly kind: string
  readonly rows: readonly Movement[]
  readonly member: Pick<Member, 'id' | 'money'>
}

/** Statement entries, each with its proof: a receipt, a verified draw, the neighbouring entries, or none yet. */
function MovementList({ kind, rows, member: { id, money } }: Props) {
  const { t, locale } = useTranslation('wallet')
  const quoteOf = useReportedTime()
  const gameName = useGameNames()
  const reconciliation = useQuery({ ...reconciliationQuery(id, money), enabled: useIdle() })
  const isHeld = useHeldDraws()
  const shown = showMovements(rows, reconciliation.data, isHeld).filter(
    ({ line, verification }) => kind === '' || line.kind === kind || verification === 'contradicted',
  )
  const { data } = reconciliation
  const elsewhere = data?.rows.filter((row) => isUnasked(row, data)).length ?? 0
  if (shown.length === 0) return <EmptyState title={t('noStatementHere')} />
  return (
    <>
      {elsewhere > 0 && <ElsewhereNote count={elsewhere} />}
      <ul className="surface">
        {shown.map(({ line, verification, other, isUnasked, at, reported }) => (
          <li
            key={line.id}
            className="flex spread gap-0-3 pad-3-4 wrap line-above"
            data-testid="movement"
            data-verification={verification}
            data-value={String(line.amount)}
            data-reference={line.reference}
          >
            <div className="breakable shrink fill">
              <p className="strong">{nameOfPostingKind(line.kind, locale)}</p>
              <ProofLine {...{ verification, isUnasked }} isChecking={isRunning(reconciliation)} />
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
              <div className="full soft">
                <Words
                  text={quoteOf(reported.create_ms, line.game === '' ? reported.reason : undefined)}
                  proved={at === undefined ? undefined : formatMoment(at, locale)}
                />
              </div>
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
