import { useReducer } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { CartPanel } from './CartPanel.tsx'
import { faultOf, NEW_CART, reduceCart } from './cart.ts'

const member = served<Member>({ id: 7, money: 100_00n })
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

function Panel() {
  const [state, dispatch] = useReducer(reduceCart, { ...NEW_CART, cart: { chosen: ['big'], money: '' } })
  const isValid = faultOf(state.cart, member.money) === null
  return (
    <CartPanel
      state={state}
      dispatch={dispatch}
      onSubmit={() => dispatch({ type: 'submit', isValid })}
      game={{} as Game}
      member={member}
      openDraw={{ state: 'open', opening: undefined, isWithheld: false }}
    />
  )
}

test('an order without a stake, or above the balance, marks and focuses the amount', async () => {
  form = await openForm(<Panel />)
  expect(form.errors()).toEqual({})
  await form.press('Review bet')
  expect(form.errors()).toEqual({ 'Points per option': 'Enter the points' })
  expect(form.focused()).toBe('Points per option')
  await form.type('Points per option', '500')
  expect(form.errors()).toEqual({ 'Points per option': 'Not enough points' })
  await form.press('20')
  expect(form.errors()).toEqual({})
})

test('offers only quick amounts that the balance covers', async () => {
  form = await openForm(<Panel />)
  const amounts = [...document.querySelectorAll<HTMLButtonElement>('fieldset button')]
  const offered = amounts.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)
  expect(offered).toEqual(['20', '100'])
})

test('an amount that is no whole number is refused at the field while it is typed', async () => {
  form = await openForm(<Panel />)
  await form.type('Points per option', '12.5')
  expect(form.errors()).toEqual({ 'Points per option': 'Enter 1 to 5,000 points.' })
  await form.type('Points per option', '１２')
  expect(form.errors()).toEqual({})
})
