import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, History, Percent, Undo2 } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { type Game, oddsQuery, useGameNames } from '../../entities/draw/game-queries.ts'
import { LiveDraw } from '../../entities/draw/LiveDraw.tsx'
import { showCountdown } from '../../entities/draw/offer.ts'
import { useAlarm } from '../../entities/draw/use-alarm.ts'
import { useOpenDraw } from '../../entities/draw/use-open-draw.ts'
import { BreakCard } from '../../entities/member/BreakCard.tsx'
import type { Member } from '../../entities/member/member-queries.ts'
import { usePlayBreak } from '../../entities/member/play-break.ts'
import { playFeedback } from '../../lib/feedback.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { depth } from '../../lib/navigation.ts'
import { showToast } from '../../lib/toast.ts'
import { translate, useTranslation } from '../../lib/translation.ts'
import { skipIdle } from '../../lib/when-idle.ts'
import { Button } from '../../ui/Button.tsx'
import { submitWithin } from '../../ui/form/Form.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { Stack, TopBar } from '../../ui/Screen.tsx'
import { SidePane } from '../../ui/SidePane.tsx'
import styles from './BettingScreen.module.css'
import { type Cart, EMPTY_CART, faultOf, reduceCart, restoreDraft, storeDraft, tableOf } from './cart.ts'
import { DrawOutcome } from './DrawOutcome.tsx'
import { useDrawNews } from './draw-updates.ts'
import { admissionQuery } from './lottery-queries.ts'
import { OptionPanels } from './OptionPanels.tsx'
import { differingOdds, oddsRows } from './odds-rows.ts'
import { optionBeside } from './option-keys.ts'
import { stakesIn, useOwnOrders } from './use-own-orders.ts'

const CartPanel = withoutFallback(lazyPart(() => import('./CartPanel.tsx')))
const HistorySheet = lazyDialog(() => import('./HistorySheet.tsx'))
const HistoryPane = withoutFallback(lazyPart(() => import('./HistoryPane.tsx')))
const MyOrders = withoutFallback(lazyPart(() => import('./MyOrders.tsx')))
const OddsSheet = lazyDialog(() => import('./OddsSheet.tsx'))
const SessionLine = lazyPart(() => import('./SessionLine.tsx'))
const SwitchSheet = lazyDialog(() => import('./SwitchSheet.tsx'))
const TableClock = withoutFallback(lazyPart(() => import('./TableClock.tsx')))

interface Props {
  readonly game: Game
  readonly member: Member
  readonly isStale: boolean
}

type OpenSheet = (typeof BAR_ACTIONS)[number][0] | undefined

/** The name contains the visible word, so that a member can say it. */
const BAR_ACTIONS = [
  ['odds', 'oddsWord', Percent],
  ['history', 'historyWord', History],
  ['switchGame', 'switchGameWord', ArrowLeftRight],
] as const

export function BettingScreen({ game, member, isStale }: Props) {
  const { t } = useTranslation('lottery')
  const openDraw = useOpenDraw(game)
  const [sheet, setSheet] = useState<OpenSheet>()
  const table = tableOf(member.id, game.key)
  const [state, dispatch] = useReducer(reduceCart, table, restoreDraft)
  const { cart, past, isOver } = state
  const odds = useQuery(oddsQuery(game.id))
  const rows = oddsRows(odds.data, openDraw.opening)
  const evidence = differingOdds(rows)
  useAlarm('odds_differ', { game: game.key, issue: game.next_expect }, evidence, { evidence })
  const admission = useQuery({ ...admissionQuery(game.id), enabled: openDraw.state === 'paused' })
  const name = useGameNames()(game.key)
  const close = () => setSheet(undefined)
  useDrawNews(game)
  const own = useOwnOrders(game, member.id)
  /** The newest draw when the member last chose an option: its winning options are no longer marked. */
  const [markedUntil, setMarkedUntil] = useState('')
  const orders = useRef<HTMLDivElement>(null)
  const countdown = useRef<HTMLSpanElement>(null)
  // a refusal that its dialog shows stays until that is closed
  const pause = usePlayBreak()
  const hasCart = cart.chosen.length > 0 && (!pause || state.isConfirming)
  const hadCart = useRef(hasCart)

  // the draw is on the screen: balance and result are checked at once
  useEffect(skipIdle, [])

  // an order that is being confirmed may have been placed already
  useEffect(() => storeDraft(table, state.isConfirming ? EMPTY_CART : cart, openDraw.opening?.closesAt))

  useEffect(() => {
    if (isOver) showToast(translate('lottery:closedByClock'))
  }, [isOver])

  // a chosen option is not covered by the cart; without a cart the draw is in view, and the focus moves to the bets
  useEffect(() => {
    if (hasCart)
      document.querySelector('[data-option][aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
    else if (hadCart.current) {
      scrollToDraw()
      if (document.activeElement === document.body) orders.current?.focus({ preventScroll: true })
    }
    hadCart.current = hasCart
  }, [hasCart])

  function submit(order: Cart) {
    const fault = faultOf(order, member.money)
    if (fault || openDraw.state === 'open')
      dispatch({ type: 'submit', isValid: !fault, issue: game.next_expect })
    return fault
  }

  /** Keys of the table, only while an option has the focus (WCAG 2.1.4). Space chooses, as on every button. */
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!(target instanceof HTMLElement && target.matches('[data-option]'))) return
    const isCommand = ctrlKey || metaKey
    const amount = document.querySelector<HTMLElement>('[data-amount]')
    if (key === 'Enter' && isCommand && amount) submitWithin(amount, () => submit(cart))
    else if (isCommand || altKey || shiftKey) return
    else if (/^[1-6]$/.test(key)) document.querySelector<HTMLElement>(`[data-quick="${key}"]`)?.click()
    else if (key.startsWith('Arrow')) optionBeside(target, key)?.focus()
    else return
    event.preventDefault()
  }

  function orderAgain(order: Cart) {
    setMarkedUntil(game.now_expect)
    dispatch({ type: 'replace', cart: order })
    const fault = submit(order)
    if (fault) showToast(t(fault), undefined, true) // the cart's field, which shows it, does not have the focus yet
  }

  return (
    <div
      className={styles.table}
      data-cart={hasCart || undefined}
      data-closed={!['open', 'keeping'].includes(openDraw.state) || undefined}
    >
      <TopBar title={name}>
        <TableClock tray={countdown} drawAt={showCountdown(game, openDraw.opening, game.readAt)} />
        {BAR_ACTIONS.map(([action, word, Icon]) => (
          <button
            key={action}
            type="button"
            className={`touch grid items-center plum ${styles.barAction}`}
            aria-label={t(action)}
            onClick={() => setSheet(action)}
          >
            <Icon aria-hidden="true" size={20} />
            {t(word)}
          </button>
        ))}
      </TopBar>
      <Stack>
        <div className={`stack top gap-5 ${styles.parts}`}>
          <div className={`stack top gap-5 ${styles.draw}`}>
            <LiveDraw
              game={game}
              isStale={isStale}
              isTable
              countdownRef={countdown}
              outcome={<DrawOutcome game={game} {...own} />}
            >
              <Suspense fallback={<div className={`line-above ${styles.session}`} />}>
                <SessionLine member={member} orders={own.orders} />
              </Suspense>
            </LiveDraw>
            <Alarms game={game.key} />
            {openDraw.state === 'paused' && (
              <p className="note" role="status">
                {t('draw:phase_paused')} {admission.data && <Quote text={admission.data.reason} />}
              </p>
            )}
            <div ref={orders} className={styles.orders} tabIndex={-1} data-orders>
              <MyOrders
                game={game}
                orders={own.orders ?? []}
                proved={own.proved}
                onAgain={pause ? undefined : orderAgain}
              />
            </div>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it */}
          <div className={`stack top gap-5 ${styles.options}`} data-options onKeyDown={pressKey}>
            {pause ? (
              <BreakCard pause={pause} />
            ) : (
              <QueryBoundary query={odds} skeleton={<Skeleton blocks={[3.75, 19]} />}>
                {() => (
                  <OptionPanels
                    rows={rows}
                    chosen={cart.chosen}
                    staked={stakesIn(own.orders ?? [], {
                      game: game.key,
                      issue: openDraw.opening?.issue ?? '',
                    })}
                    drawn={markedUntil === game.now_expect ? undefined : own.drawn}
                    onToggle={(option) => {
                      playFeedback('tap')
                      setMarkedUntil(game.now_expect)
                      dispatch({ type: 'toggle', option })
                    }}
                  />
                )}
              </QueryBoundary>
            )}
            {!pause && <p className={`soft pretty ${styles.keys}`}>{t('keys')}</p>}
            {!pause && !hasCart && past.length > 0 && (
              <Button variant="outline" icon={Undo2} onClick={() => dispatch({ type: 'undo' })}>
                {t('undo')}
              </Button>
            )}
          </div>
        </div>
      </Stack>
      {hasCart && (
        <CartPanel
          state={state}
          dispatch={dispatch}
          onSubmit={() => submit(cart)}
          game={game}
          member={member}
          openDraw={openDraw}
          rows={rows}
        />
      )}
      <SidePane label={t('history')}>
        <HistoryPane game={game} orders={own.orders ?? []} />
      </SidePane>
      <HistorySheet game={game} open={sheet === 'history'} onClose={close} />
      <SwitchSheet current={game.key} open={sheet === 'switchGame'} onClose={close} />
      <OddsSheet game={game} name={name} open={sheet === 'odds'} onClose={close} />
    </div>
  )
}

/** Scrolls to the draw. The step back from the entry of a sheet that closes would restore the scroll position afterwards. */
function scrollToDraw(): void {
  const behavior = matchMedia('(prefers-reduced-motion)').matches ? 'auto' : 'smooth'
  const scroll = () => requestAnimationFrame(() => scrollTo({ top: 0, behavior }))
  if (depth() > 0) addEventListener('popstate', scroll, { once: true })
  else scroll()
}
