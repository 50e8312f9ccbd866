import { useState } from 'react'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { pathOfGame } from '../../entities/draw/paths.ts'
import { usePlayBreak } from '../../entities/member/play-break.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { GameRow } from './lottery-queries.ts'
import { OddsSheet } from './OddsSheet.tsx'

interface Props {
  readonly row: Pick<GameRow, 'id' | 'key' | 'condition'>
  /** The game is shown first. */
  readonly isFirst?: boolean
}

/** Buttons for the odds and the betting screen of a game; during a break of the member, only for the odds. */
export function GameActions({ row, isFirst = false }: Props) {
  const { t } = useTranslation('lottery')
  const [open, setOpen] = useState(false)
  const name = useGameNames()(row.key)
  const pause = usePlayBreak()
  return (
    <div className="flex gap-1">
      <Button
        variant="quiet"
        className="grow"
        aria-label={t('oddsOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('oddsWord')}
      </Button>
      {!pause && (
        <ButtonLink
          variant={isFirst ? 'filled' : 'outline'}
          className="grow"
          to={pathOfGame(row)}
          aria-label={t('openTableOf', { name })}
        >
          {t('home:openTable')}
        </ButtonLink>
      )}
      <OddsSheet game={row} name={name} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
