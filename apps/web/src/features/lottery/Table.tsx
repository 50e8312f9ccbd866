import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, History, Percent } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { type Game, oddsQuery } from '../../lib/queries/lottery.ts'
import type { Member } from '../../lib/queries/member.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useOpenDraw } from '../../lib/use-open-draw.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Later } from '../../ui/Later.tsx'
import { LiveDraw } from '../../ui/LiveDraw.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { EMPTY_CART, toggleOption } from './cart.ts'
import { OptionPanels } from './OptionPanels.tsx'
import { readOddsRows } from './odds-rows.ts'
import { PausedReason } from './PausedReason.tsx'
import { SessionLine } from './SessionLine.tsx'
import styles from './Table.module.css'
import { useDrawNews } from './use-draw-news.ts'
import { useEntryCondition } from './use-entry-condition.ts'

const CartPanel = lazy(async () => ({ default: (await import('./CartPanel.tsx')).CartPanel }))
const HistorySheet = lazy(async () => ({ default: (await import('./HistorySheet.tsx')).HistorySheet }))
const OddsSheet = lazy(async () => ({ default: (await import('./OddsSheet.tsx')).OddsSheet }))
const SwitchSheet = lazy(async () => ({ default: (await import('./SwitchSheet.tsx')).SwitchSheet }))

interface Props {
  readonly game: Game
  readonly member: Member
  readonly isStale: boolean
}

type OpenSheet = 'history' | 'switch' | 'odds' | undefined

export function Table({ game, member, isStale }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const [sheet, setSheet] = useState<OpenSheet>()
  const [cart, setCart] = useState(EMPTY_CART)
  const odds = useQuery(oddsQuery(game.id))
  const name = pickLocalized(game.name, locale)
  const close = () => setSheet(undefined)
  const openDraw = useOpenDraw(game)
  useEntryCondition(game, member)
  useDrawNews(game)

  return (
    <div className={styles.table} data-cart={cart.chosen.length > 0 || undefined}>
      <TopBar title={name} backTo="/Game">
        <IconButton icon={Percent} label={t('odds')} onPress={() => setSheet('odds')} />
        <IconButton icon={History} label={t('history')} onPress={() => setSheet('history')} />
        <IconButton icon={ArrowLeftRight} label={t('switchGame')} onPress={() => setSheet('switch')} />
      </TopBar>
      <Stack>
        <LiveDraw game={game} isStale={isStale}>
          <SessionLine memberId={member.id} />
        </LiveDraw>
        {openDraw === 'paused' && <PausedReason gameId={game.id} />}
        <QueryFace query={odds} skeleton={<Skeleton blocks={[9, 16]} />}>
          {(served) => (
            <OptionPanels
              rows={readOddsRows(served)}
              chosen={cart.chosen}
              onToggle={(option) => setCart(toggleOption(cart, option))}
            />
          )}
        </QueryFace>
      </Stack>
      {cart.chosen.length > 0 && (
        <Suspense fallback={null}>
          <CartPanel cart={cart} onCart={setCart} game={game} member={member} openDraw={openDraw} />
        </Suspense>
      )}
      <Later when={sheet === 'history'}>
        <HistorySheet game={game} open={sheet === 'history'} onClose={close} />
      </Later>
      <Later when={sheet === 'switch'}>
        <SwitchSheet current={game.key} open={sheet === 'switch'} onClose={close} />
      </Later>
      <Later when={sheet === 'odds'}>
        <OddsSheet gameId={game.id} name={name} open={sheet === 'odds'} onClose={close} />
      </Later>
    </div>
  )
}
