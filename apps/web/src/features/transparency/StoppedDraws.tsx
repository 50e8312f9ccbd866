import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { useGameNames } from '../../entities/draw/game-name.ts'
import type { Reply } from '../../lib/call.ts'
import { formatCount, formatIssue, formatMoment } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead, Disclosure, Facts } from '../../ui/Card.tsx'
import { Quote, Stated } from '../../ui/Quote.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'

const MissedDice = lazyPart(() => import('./MissedDice.tsx'))

interface Props {
  readonly record: Reply<typeof houseRecord>
}

export function StoppedDraws({ record: { stopped, ...counts } }: Props) {
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
  unsealed: 'unsealed',
  sealed_late: 'sealedLate',
  no_round: 'noRound',
  by_hand: 'byHand',
} as const satisfies Record<Stopped['kind'], string>

interface StoppedDrawProps {
  readonly name: string
  readonly draw: Stopped
}

/** One draw without a result: the reason, and on request the dice that it would have had. */
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
        <Disclosure label={t('fairness:wouldHaveBeen')} isLazy>
          <MissedDice game={game} issue={issue} />
        </Disclosure>
      )}
    </Card>
  )
}
