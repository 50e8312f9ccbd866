import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { GameIcon } from '../../entities/draw/GameIcon.tsx'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { gamesQuery } from './lottery-queries.ts'
import { pathOfGame } from './path-of-game.ts'
import styles from './SwitchSheet.module.css'

interface Props {
  readonly current: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Another game, from the right. */
export function SwitchSheet({ current, open, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const games = useQuery({ ...gamesQuery(), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} side="end" title={t('switchGame')}>
      <QueryFace query={games} skeleton={<Skeleton blocks={[3.5, 3.5, 3.5]} />}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  className={styles.row}
                  to={pathOfGame(row)}
                  replace
                  aria-current={row.key === current ? 'page' : undefined}
                  onClick={onClose}
                >
                  <GameIcon url={row.ico} />
                  {pickLocalized(row.name, locale)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryFace>
    </Sheet>
  )
}
