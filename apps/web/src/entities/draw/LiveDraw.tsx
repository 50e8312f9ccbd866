import { wins } from '@saikoro/shared/rules/options'
import { type ReactNode, type Ref, useState } from 'react'
import { levelOfDelay } from '../../fairness/timeouts.ts'
import { useClock } from '../../lib/clock.ts'
import { formatIssue } from '../../lib/format.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from './Countdown.tsx'
import { Dice, DiceSummary, OtherDice } from './Dice.tsx'
import { phaseOf } from './draw-cycle.ts'
import { type Game, useGameNames } from './game-queries.ts'
import { useReveal } from './held-draws.ts'
import styles from './LiveDraw.module.css'
import { showCountdown } from './offer.ts'
import { DrawSeal } from './Seal.tsx'
import { type OpenDraw, useOpenDraw } from './use-open-draw.ts'
import { useVerifiedDraw } from './use-verified-draw.ts'
import { NO_DICE } from './verified.ts'

interface Props {
  readonly game: Game
  /** The server does not reply; the latest reply is shown. */
  readonly isStale: boolean
  /** On the betting screen: compact, with the same height in every phase; the result and the closing are announced. */
  readonly isTable?: boolean
  /** The member's net of the newest draw, in the line of the result. */
  readonly outcome?: ReactNode
  /** The countdown's element. */
  readonly countdownRef?: Ref<HTMLSpanElement>
  readonly children?: ReactNode
}

/** Its texts come with the rest of the messages: most visitors never need them. */
const ClockNotice = withoutFallback(lazyPart(() => import('./ClockNotice.tsx'), 'rest'))

/** Whether there is something to say about the opening, or about a result that is overdue. */
function isDoubtful({ state, opening, isWithheld }: OpenDraw, now: number): boolean {
  const isLate = opening !== undefined && levelOfDelay(now - opening.drawAt) !== 'calm'
  return isWithheld || isLate || state.startsWith('clock_')
}

/** The number of a draw within its day: only the newest draw and the next one are shown. */
const shortIssue = (issue: string) => formatIssue(issue, issue)

/**
 * The newest verified dice, the countdown to the next draw by this device's clock, and the seal. Rendering it pins the coming draw,
 * with or without a session.
 */
export function LiveDraw({ game, isStale, isTable = false, outcome, countdownRef, children }: Props) {
  const { t } = useTranslation('draw')
  const issue = game.now_expect
  const openDraw = useOpenDraw(game, useIdle())
  const { opening } = openDraw
  const isDoubted = useClock((now) => isDoubtful(openDraw, now))
  const phase = useClock((now) => phaseOf(game, now))
  const { shown, retry } = useVerifiedDraw(game.key, issue, { dice: game.opencode, at: game.readAt })
  const tray = useReveal(game, shown)
  const name = useGameNames()(game.key)
  const isVisitor = useToken() === null
  return (
    <section
      className={`shadow ${styles.card}`}
      aria-label={name}
      data-testid="live-draw"
      data-game={game.key}
      data-issue={issue}
      data-level={shown.level}
      data-compact={isTable || undefined}
    >
      <div className={`panel stack gap-3 on-tray ${styles.tray}`}>
        <div className={`gap-0-3 grid ${styles.head}`}>
          <div className={isTable ? 'baseline wrap gap-0-3' : undefined}>
            {!isTable && <h2 className="heading size-large">{name}</h2>}
            {/* the opening's, which is in the log; its line has its place before */}
            <p className="small on-tray-soft">
              {t('nextIssue', { issue: shortIssue(opening?.issue ?? '…') })}
            </p>
          </div>
          <p
            className={`row gap-2 small lamp on-tray-soft ${styles.phase}`}
            data-phase={phase}
            role={isTable ? 'status' : undefined}
          >
            {isStale ? t('ui:networkError') : t(`phase_${phase}`)}
          </p>
          <Countdown ref={countdownRef} drawAt={showCountdown(game, opening, game.readAt)} />
        </div>
        <div ref={tray} className={`flex center ${styles.dice}`}>
          <Dice
            key={issue}
            dice={shown.dice ?? NO_DICE}
            size={isTable ? 'middle' : 'large'}
            isThrown={shown.dice !== null}
          />
        </div>
        <p className={`row center wrap gap-2-4 ${styles.result}`}>
          {issue === '' && <span className="small on-tray-soft">{t('noResultYet')}</span>}
          {shown.dice && <DiceSummary key={issue} dice={shown.dice} />}
          <OtherDice dice={shown.other} />
        </p>
        {issue !== '' && (
          <p className={`small on-tray-soft text-center ${styles.issue}`}>
            {t(isTable ? 'issueBrief' : 'issue', { issue: shortIssue(issue) })}
          </p>
        )}
        <div className={styles.outcome}>{outcome}</div>
      </div>
      {(issue !== '' || children || isVisitor) && (
        <div className={`stack gap-4 ${styles.slip}`}>
          {isDoubted && <ClockNotice game={game} openDraw={openDraw} />}
          {issue !== '' && <DrawSeal gameKey={game.key} issue={issue} shown={shown} onRetry={retry} />}
          {isVisitor && <GuessAlong game={game} />}
          {children}
        </div>
      )}
    </section>
  )
}

const CHOICES = ['big', 'small'] as const

interface Guess {
  readonly issue: string
  readonly option: (typeof CHOICES)[number]
}

/** A visitor's guess about the next draw: nothing is sent or stored, and no points are involved. */
function GuessAlong({ game }: { readonly game: Game }) {
  const { t } = useTranslation('draw')
  const { state } = useOpenDraw(game, false)
  const [guess, setGuess] = useState<Guess>()
  const { shown } = useVerifiedDraw(game.key, guess?.issue ?? '', undefined, guess?.issue === game.now_expect)
  const dice =
    shown.level === 'calm' && shown.dice?.verification !== 'unproved' ? shown.dice?.value : undefined
  const isOver = dice !== undefined && guess?.issue === game.now_expect
  const isOpen = state === 'open' || state === 'keeping'
  const isWaiting = guess !== undefined && !isOver && guess.issue >= game.now_expect
  const chosen = isWaiting ? guess.option : undefined
  return (
    <div className="row wrap gap-2" data-testid="guess">
      <p className="soft grow" role="status">
        {guess && (isWaiting || isOver)
          ? `${t('guessed', { name: nameOfOption(guess.option) })}${isOver ? ` · ${t(wins(guess.option, dice) ? 'guessRight' : 'guessWrong')}` : ''}`
          : t('guess')}
      </p>
      <div className="row gap-2">
        {CHOICES.map((option) => (
          <Button
            key={option}
            variant="outline"
            aria-pressed={option === chosen}
            disabled={!isOpen}
            onClick={() => setGuess({ issue: game.next_expect, option })}
          >
            {nameOfOption(option)}
          </Button>
        ))}
      </div>
    </div>
  )
}
