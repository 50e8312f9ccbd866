import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { useReducer, useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { Game } from '../../entities/draw/game-queries.ts'
import { verified } from '../../entities/draw/verified.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { endSession } from '../../lib/session.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { CartPanel } from './CartPanel.tsx'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import {
  type CartAction,
  EMPTY_CART,
  faultOf,
  NEW_CART,
  reduceCart,
  restoreDraft,
  stakeOf,
  storeDraft,
  toggleOption,
} from './cart.ts'
import { oddsRows } from './odds-rows.ts'

const bigAndThree = toggleOption(toggleOption(EMPTY_CART, '3'), 'big')

test('toggles options and keeps them in table order', () => {
  expect(bigAndThree.chosen).toEqual(['big', '3'])
  expect(toggleOption(bigAndThree, 'big').chosen).toEqual(['3'])
})

test('reads whole points in ASCII and full-width digits, and makes no other number of anything else', () => {
  const stakes = ['120', '１２０', '1,000'].map((money) => stakeOf({ ...bigAndThree, money }))
  expect(stakes).toEqual([120_00n, 120_00n, 1_000_00n])
  for (const money of ['12.5', '1e9', '-5', '1a2', '5001'])
    expect(faultOf({ ...bigAndThree, money }, served(1_000_000_00n)), money).toBe('integralError')
  expect(faultOf({ ...bigAndThree, money: '5000' }, served(1_000_000_00n))).toBeNull()
})

test('reports the first fault only, in a fixed order', () => {
  expect(faultOf({ chosen: [], money: '0' }, served(0n))).toBe('integralError')
  expect(faultOf({ chosen: [], money: '' }, served(0n))).toBe('selectNumber')
  expect(faultOf(bigAndThree, served(0n))).toBe('fillInPoints')
  expect(faultOf({ ...bigAndThree, money: '100' }, served(199_99n))).toBe('insufficientPoints')
  expect(faultOf({ ...bigAndThree, money: '100' }, served(200_00n))).toBeNull()
})

const reduce = (...actions: readonly CartAction[]) => actions.reduce(reduceCart, NEW_CART)
const BIG = { type: 'toggle', option: 'big' } as const

test('undoes one change after the other, and nothing after an order was placed', () => {
  const typed = reduce(BIG, { type: 'money', text: '100' })
  expect(reduceCart(typed, { type: 'undo' }).cart).toEqual({ chosen: ['big'], money: '20' })
  expect(reduce(BIG, { type: 'undo' }, { type: 'undo' })).toMatchObject({ cart: EMPTY_CART, past: [] })
  expect(reduceCart(typed, { type: 'placed' })).toEqual(NEW_CART)
})

test('the draft of a table lasts over a reload, and ends when the draw closes, or with the session', () => {
  const cart = { chosen: ['big'], money: '20' } as const
  storeDraft('of one', cart, Date.now())
  expect(restoreDraft('of one')).toEqual({ ...NEW_CART, isOver: true })
  storeDraft('of one', cart, Date.now() + 60_000)
  storeDraft('of one', cart)
  expect(restoreDraft('of two')).toEqual(NEW_CART)
  expect(restoreDraft('of one')).toEqual({ ...NEW_CART, cart })
  const { drafts = '' } = sessionStorage
  sessionStorage.drafts = drafts.replace('big', 'biggest')
  expect(restoreDraft('of one'), 'an unknown option').toEqual(NEW_CART)
  sessionStorage.drafts = drafts
  endSession()
  expect(restoreDraft('of one')).toEqual(NEW_CART)
})

const member = served<Member>({ id: 7, money: 100_00n })

function Panel() {
  const [state, dispatch] = useReducer(reduceCart, { ...NEW_CART, cart: { chosen: ['big'], money: '' } })
  const [issue, setIssue] = useState('202611260440')
  const isValid = faultOf(state.cart, member.money) === null
  return (
    <>
      <CartPanel
        state={state}
        dispatch={dispatch}
        onSubmit={() => dispatch({ type: 'submit', isValid, issue })}
        game={{ next_expect: issue } as Game}
        member={member}
        openDraw={{ state: 'open', opening: undefined, isWithheld: false, isUnanswered: false }}
        rows={[]}
      />
      <button type="button" onClick={() => setIssue('202611260441')}>
        Next draw
      </button>
    </>
  )
}

describe('the panel of the cart', () => {
  test('an order without a stake, or above the balance, marks and focuses the amount', async () => {
    const form = await openForm(<Panel />)
    const variant = () =>
      document.querySelector<HTMLElement>('button[data-variant]:not([data-quick])')?.dataset.variant
    expect([form.errors(), variant()]).toEqual([{}, 'outline'])
    await form.press('Review bet')
    expect(form.errors()).toEqual({ 'Points per option': 'Enter the points' })
    expect(form.focused()).toBe('Points per option')
    await form.type('Points per option', '500')
    expect(form.errors()).toEqual({ 'Points per option': 'Not enough points' })
    await form.press('20')
    expect([form.errors(), variant()]).toEqual([{}, 'filled'])
  })

  test('a stake missing in one draw is not called missing in the next one before it is submitted', async () => {
    const form = await openForm(<Panel />)
    await form.press('Review bet')
    await form.press('Next draw')
    expect(form.errors()).toEqual({})
    await form.press('Review bet')
    expect(form.errors()).toEqual({ 'Points per option': 'Enter the points' })
  })

  test('offers only quick amounts that the balance covers', async () => {
    await openForm(<Panel />)
    const amounts = [...document.querySelectorAll<HTMLButtonElement>('fieldset button')]
    const offered = amounts.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)
    expect(offered).toEqual(['20', '100'])
    expect(amounts.map(({ textContent }) => textContent).join(' ')).toBe('20 100 500 1,000 2,500 5,000')
  })
})

test('the confirmation of an order shows what each option pays, and the time left until the draw', async () => {
  const form = await openForm(
    <ConfirmSheet
      open
      cart={{ chosen: ['big', '3'], money: '20' }}
      dispatch={() => {}}
      issue="202611260440"
      of={{ isPending: false, fault: undefined, dismiss: () => {} }}
      isUnanswered={false}
      drawState="open"
      drawAt={verified(Date.now() + 3_599_000, 'witnessed')}
      rows={oddsRows(undefined, { odds: DEFAULT_ODDS })}
      onPlace={() => {}}
    />,
  )
  await form.waitFor(() => form.hasButton('Place bet'))
  const payouts = [...document.querySelectorAll('[data-testid="odds"]')]
  expect(payouts.map(({ textContent }) => textContent)).toEqual([
    '×1.98 → 39.60 if it hits',
    '×210.00 → 4,200 if it hits',
  ])
  expect(payouts[0]?.getAttribute('data-verification')).toBe('witnessed')
  expect(document.querySelector('[role="timer"]')?.textContent).toMatch(/^59:\d\d$/)
  expect(document.body.textContent).toContain('Next: 0440')
  expect(document.body.textContent).toContain('Possible returns: 0 · 39.60 · 4,200')
})
