import { useState } from 'react'
import { GameIcon } from '../../entities/draw/GameIcon.tsx'
import { countPoints } from '../../lib/format.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './GameCard.module.css'
import type { GameRow } from './lottery-queries.ts'
import { pathOfGame } from './lottery-queries.ts'
import { OddsSheet } from './OddsSheet.tsx'

interface Props {
  readonly row: GameRow
}

export function GameCard({ row }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const name = pickLocalized(row.name, locale)
  return (
    <article className={`surface ${styles.card}`} aria-label={name}>
      <GameIcon url={row.ico} />
      <div className="shrink">
        <h3 className={styles.name}>{name}</h3>
        <p className="soft pretty">{pickLocalized(row.desc, locale)}</p>
        {row.condition > 0n && (
          <p className="soft pretty">{t('condition', countPoints(row.condition, locale))}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="outline" aria-label={t('oddsOf', { name })} onClick={() => setOpen(true)}>
          {t('odds')}
        </Button>
        <ButtonLink to={pathOfGame(row)} aria-label={t('openTableOf', { name })}>
          {t('openTable')}
        </ButtonLink>
      </div>
      <OddsSheet gameId={row.id} gameKey={row.key} name={name} open={open} onClose={() => setOpen(false)} />
    </article>
  )
}
