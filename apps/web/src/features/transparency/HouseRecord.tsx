import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { pathOfProof } from '../../entities/draw/paths.ts'
import type { Reply } from '../../lib/call.ts'
import { formatCount, formatIssue, formatMoment, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Bar, Card, CardHead, Facts } from '../../ui/Card.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote, Stated } from '../../ui/Quote.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { Throws } from './Throws.tsx'
import { houseRecordQuery } from './transparency-queries.ts'

/** Dice statistics, draws without a result, ended withdrawals and witness signatures. */
export function HouseRecord() {
  const record = useQuery(houseRecordQuery())
  return (
    <>
      <Throws />
      <QueryBoundary query={record} skeleton={<Skeleton blocks={[10, 12, 6]} />}>
        {(data) => (
          <>
            <StoppedDraws record={data} />
            <Stated of={data}>
              {({ withdrawn, heads, witnesses }) => (
                <>
                  <Withdrawn rows={withdrawn} />
                  <WitnessSignatures heads={heads} rows={witnesses} />
                </>
              )}
            </Stated>
          </>
        )}
      </QueryBoundary>
    </>
  )
}

interface Props {
  readonly heads: number
  readonly rows: ReplyOf<typeof houseRecord>['witnesses']
}

/** How many of the newest checkpoints each listed witness has signed. */
function WitnessSignatures({ heads, rows }: Props) {
  const { t } = useTranslation('transparency')
  return (
    <Section title={t('witnessTitle')}>
      {rows.length === 0 ? (
        <p>{t('witnessNone')}</p>
      ) : (
        <>
          <MutedText>{t('witnessText', { heads })}</MutedText>
          <div className="surface stack gap-4 pad-4">
            {rows.map(({ name, signed }) => (
              <div key={name} className="stack gap-1">
                <p className="baseline wrap spread gap-0-3">
                  <span translate="no">{name}</span>{' '}
                  <strong className="strong">{t('signedOf', { signed, heads })}</strong>
                </p>
                <Bar share={heads === 0 ? 0 : signed / heads} />
              </div>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}

type Row = ReplyOf<typeof houseRecord>['withdrawn'][number]

const NAMES = {
  paid: 'wallet:statePaid',
  returned: 'returnedByHouse',
  cancelled: 'cancelled',
  paid_closing: 'paidClosing',
  cancelled_closing: 'cancelledClosing',
} as const satisfies Record<Row['kind'], string>

/** Count and points of ended withdrawals, by outcome. */
function Withdrawn({ rows }: { readonly rows: readonly Row[] }) {
  const { t, locale } = useTranslation('transparency')
  return (
    <Section title={t('withdrawnTitle')}>
      <Table
        head={[t('ending'), t('requests'), t('member:points')]}
        rows={rows.map(({ kind, count, points }) => ({
          key: kind,
          name: t(NAMES[kind]),
          cells: [formatCount(count, locale), formatPoints(points, locale)],
        }))}
      />
    </Section>
  )
}

function StoppedDraws({ record: { stopped, ...counts } }: { readonly record: Reply<typeof houseRecord> }) {
  const { t, locale } = useTranslation('transparency')
  const nameOf = useGameNames()
  return (
    <Section title={t('stoppedTitle')}>
      <Stated of={counts}>
        {({ settled, voided, skipped }) => (
          <div className="surface stack gap-4 pad-4">
            <Facts
              rows={[
                [t('settled'), formatCount(settled, locale)],
                [t('voids'), formatCount(voided, locale)],
                [t('skipped'), formatCount(skipped, locale)],
              ]}
            />
          </div>
        )}
      </Stated>
      {stopped.length === 0 ? <p>{t('stoppedNone')}</p> : <MutedText>{t('stoppedText')}</MutedText>}
      {stopped.map((draw) => (
        <StoppedDraw key={`${draw.game}-${draw.issue}`} name={nameOf(draw.game)} draw={draw} />
      ))}
    </Section>
  )
}

type Stopped = Reply<typeof houseRecord>['stopped'][number]

const WHY = {
  skipped: 'neverOpened',
  unsealed: 'fairness:void_unsealed',
  sealed_late: 'sealedLate',
  no_round: 'noRound',
  by_hand: 'byHand',
} as const satisfies Record<Stopped['kind'], string>

interface StoppedDrawProps {
  readonly name: string
  readonly draw: Stopped
}

/** One draw without a result: the reason, and its proof, with the dice that it would have had. */
function StoppedDraw({ name, draw: { game, issue, kind, at, reason } }: StoppedDrawProps) {
  const { t, locale } = useTranslation('transparency')
  return (
    <Card>
      <CardHead title={t('draw:issue', { issue: formatIssue(issue) })} soft={name} />
      <Stated of={at} isWord>
        {(ms) => formatMoment(ms, locale)}
      </Stated>
      <p>{t(WHY[kind])}</p>
      <Quote text={reason} />
      {kind !== 'skipped' && (
        <Link className="row small touch" to={pathOfProof(game, issue)}>
          {t('draw:seeProof')}
        </Link>
      )}
    </Card>
  )
}
