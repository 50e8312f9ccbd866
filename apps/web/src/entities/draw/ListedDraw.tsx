import type { ReactNode } from 'react'
import { useInView } from '../../lib/use-in-view.ts'
import { Dice, DiceSummary, OtherDice } from './Dice.tsx'
import type { DrawRow } from './game-queries.ts'
import { Seal } from './Seal.tsx'
import { useVerifiedDraw } from './use-verified-draw.ts'
import { NO_DICE } from './verified.ts'

interface Props {
  readonly gameKey: string
  readonly draw: DrawRow
  /** Time of the reply, ms. */
  readonly readAt: number
  readonly testId?: 'history-row'
  readonly className: string | undefined
  /** Omits size and parity, for small cards. */
  readonly isSumOnly?: boolean
  readonly children: ReactNode
}

/** A draw of a list, verified separately when it is near the viewport. */
export function ListedDraw({ gameKey, draw, readAt, testId, className, isSumOnly, children }: Props) {
  const { expect: issue, opencode } = draw
  const [place, isNear] = useInView<HTMLDivElement>()
  const { shown } = useVerifiedDraw(gameKey, issue, { dice: opencode, at: readAt }, isNear)
  const dice = shown.dice ?? NO_DICE
  return (
    <div
      ref={place}
      className={className}
      data-testid={testId}
      data-game={gameKey}
      data-issue={issue}
      data-level={shown.level}
    >
      {children}
      <Dice dice={dice} size="small" />
      <span className="row wrap spread gap-2-3 small full">
        <DiceSummary dice={dice} isSumOnly={isSumOnly ?? false} />
        <OtherDice dice={shown.other} />
        <Seal state={shown.seal} ink={shown.ink} level={shown.level} size="small" />
      </span>
    </div>
  )
}
