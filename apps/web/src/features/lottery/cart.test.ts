import { expect, test } from 'vitest'
import { EMPTY_CART, faultOf, signatureOf, toggleOption, totalOf, typeMoney } from './cart.ts'

const bigAndThree = toggleOption(toggleOption(EMPTY_CART, '3'), 'big')

test('keeps the chosen options in the order of the table and toggles them', () => {
  expect(bigAndThree.chosen).toEqual(['big', '3'])
  expect(toggleOption(bigAndThree, 'big').chosen).toEqual(['3'])
})

test('takes digits only', () => {
  expect(typeMoney(bigAndThree, '1a2.5').money).toBe('125')
})

test('adds up the stake of every option', () => {
  expect(totalOf(typeMoney(bigAndThree, '120'))).toBe(240_00n)
  expect(totalOf(bigAndThree)).toBe(0n)
})

test('finds faults in the order of the spec', () => {
  expect(faultOf({ chosen: [], money: '0' }, 0n)).toBe('integralError')
  expect(faultOf({ chosen: [], money: '' }, 0n)).toBe('selectNumber')
  expect(faultOf(bigAndThree, 0n)).toBe('fillInPoints')
  expect(faultOf({ ...bigAndThree, money: '100' }, 199_99n)).toBe('insufficientPoints')
  expect(faultOf({ ...bigAndThree, money: '100' }, 200_00n)).toBeNull()
})

test('knows an attempt at the same order again', () => {
  const cart = typeMoney(bigAndThree, '20')
  expect(signatureOf(cart, 'aa')).toBe(signatureOf({ ...cart }, 'aa'))
  expect(signatureOf(cart, 'aa')).not.toBe(signatureOf(cart, 'bb'))
})
