import { wins } from '@saikoro/shared/rules/options'
import { useState } from 'react'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import type { Game } from './game-queries.ts'
import { useOpenDraw } from './use-open-draw.ts'
import { useVerifiedDraw } from './use-verified-draw.ts'

const CHOICES = ['big', 'small'] as const

interface Guess {
  readonly issue: string
  readonly option: (typeof CHOICES)[number]
}

/** A visitor's guess about the next draw: nothing is sent or stored, and no points are involved. */
export function GuessAlong({ game }: { readonly game: Game }) {
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
