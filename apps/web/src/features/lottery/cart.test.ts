import { expect, test } from 'vitest'
import { EMPTY_CART, faultOf, signatureOf, toggleOption, totalOf, typeMoney } from './cart.ts'

const bigAndThree = toggleOption(toggleOption(EMPTY_CART, '3'), 'big')

test('toggles options and keeps them in table order', () => {
  expect(bigAndThree.chosen).toEqual(['big', '3'])
  expect(toggleOption(bigAndThree, 'big').chosen).toEqual(['3'])
})

test('removes everything but digits from the typed amount', () => {
  expect(typeMoney(bigAndThree, '1a2.5').money).toBe('125')
})

test('multiplies the stake by the number of options', () => {
  expect(totalOf(typeMoney(bigAndThree, '120'))).toBe(240_00n)
  expect(totalOf(bigAndThree)).toBe(0n)
})

test('reports the first fault only, in a fixed order', () => {
  expect(faultOf({ chosen: [], money: '0' }, 0n)).toBe('integralError')
  expect(faultOf({ chosen: [], money: '' }, 0n)).toBe('selectNumber')
  expect(faultOf(bigAndThree, 0n)).toBe('fillInPoints')
  expect(faultOf({ ...bigAndThree, money: '100' }, 199_99n)).toBe('insufficientPoints')
  expect(faultOf({ ...bigAndThree, money: '100' }, 200_00n)).toBeNull()
})

test('gives equal signatures to equal orders only', () => {
  const cart = typeMoney(bigAndThree, '20')
  expect(signatureOf(cart, 'aa')).toBe(signatureOf({ ...cart }, 'aa'))
  expect(signatureOf(cart, 'aa')).not.toBe(signatureOf(cart, 'bb'))
})
