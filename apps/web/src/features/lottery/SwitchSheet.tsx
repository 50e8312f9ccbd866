import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { GameIcon } from '../../entities/draw/Dice.tsx'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { pathOfGame } from '../../entities/draw/paths.ts'
import { closeOverlays } from '../../lib/overlay.ts'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { gamesQuery } from './lottery-queries.ts'

interface Props extends DialogProps {
  readonly current: string
}

/** List of games in a sheet at the inline end. */
export function SwitchSheet({ current, open, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const nameOf = useGameNames()
  const navigate = useNavigate()
  const games = useQuery({ ...gamesQuery(), enabled: open })

  /** Replaces the history entry, so that Back leads to the list of games. */
  async function go(event: MouseEvent, path: string) {
    event.preventDefault()
    await closeOverlays()
    navigate(path, { replace: true })
  }

  return (
    <Sheet open={open} onClose={onClose} side="end" title={t('switchGame')}>
      <QueryBoundary query={games} skeleton={<Skeleton blocks={[3.5, 3.5, 3.5]} />}>
        {(rows) => (
          <List items={rows} className="stack gap-2">
            {(row) => (
              <Link
                className={`row gap-3 plain ${row.key === current ? 'plum strong' : ''}`}
                to={pathOfGame(row)}
                aria-current={row.key === current ? 'page' : undefined}
                onClick={(event) => void go(event, pathOfGame(row))}
              >
                <GameIcon />
                {nameOf(row.key)}
              </Link>
            )}
          </List>
        )}
      </QueryBoundary>
    </Sheet>
  )
}
