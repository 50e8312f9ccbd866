import { useState } from 'react'
import { useGameNames } from '../../entities/draw/game-name.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Stated } from '../../ui/Quote.tsx'
import styles from './GameCard.module.css'
import { type GameRow, pathOfGame } from './lottery-queries.ts'
import { OddsSheet } from './OddsSheet.tsx'

interface Props {
  readonly row: GameRow
}

/** The balance that the game requires, if any. */
export function GameCondition({ row }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  return (
    <Stated of={row.condition} isWord>
      {(points) => points > 0n && t('condition', countPoints(points, locale))}
    </Stated>
  )
}

/** Buttons for the odds and the betting screen of a game. */
export function GameActions({ row }: Props) {
  const { t } = useTranslation('lottery')
  const [open, setOpen] = useState(false)
  const name = useGameNames()(row.key)
  return (
    <div className={styles.actions}>
      <Button variant="quiet" aria-label={t('oddsOf', { name })} onClick={() => setOpen(true)}>
        {t('odds')}
      </Button>
      <ButtonLink to={pathOfGame(row)} aria-label={t('openTableOf', { name })}>
        {t('home:openTable')}
      </ButtonLink>
      <OddsSheet gameId={row.id} gameKey={row.key} name={name} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
