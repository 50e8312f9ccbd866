import { expect, test } from 'vitest'
import { createDevice } from '../test/test-device.ts'
import { createTestLog } from '../test/test-log.ts'
import { createHouse } from '../test/test-server.ts'
import { compareSlip, slipOf } from './head-slip.ts'

/** A device that is shown these lines. */
async function deviceOf(lines: () => readonly string[]) {
  const device = await createDevice()
  device.readLog = createTestLog(lines)
  return device.publicLog
}

test('shows the same code on two devices of one log', async () => {
  const house = createHouse()
  const draw = house.open(0)
  const lines = () => house.entries.map(({ line }) => line)
  const early = await slipOf(await deviceOf(lines), draw)
  house.settle(house.seal(draw))
  const later = await deviceOf(() => [...lines(), 'and on it goes'])
  expect(await slipOf(later, draw)).toEqual(early)
  expect(await compareSlip(later, early)).toBe('same')
})

test('C2.8 shows another code on, and rejects the code of, a device that receives another log', async () => {
  const house = createHouse()
  const draw = house.open(0)
  const lines = () => house.entries.map(({ line }) => line)
  const one = await deviceOf(() => ['a notice', ...lines()])
  const other = await deviceOf(() => ['another notice', ...lines()])
  const [mine, yours] = [await slipOf(one, draw), await slipOf(other, draw)]
  expect(mine).not.toBe(yours)
  expect(await compareSlip(one, yours)).toBe('differs')
  expect(await compareSlip(other, mine)).toBe('differs')
})

test('reports an invalid code and one of a later checkpoint', async () => {
  const house = createHouse()
  const draw = house.open(0)
  const device = await deviceOf(() => house.entries.map(({ line }) => line))
  const text = await slipOf(device, draw)
  expect(await compareSlip(device, 'hello')).toBe('unreadable')
  expect(await compareSlip(device, text.replace('\n2\n', '\n9\n'))).toBe('ahead')
  expect(await compareSlip(device, text.replace('saikoro', 'another'))).toBe('differs')
  expect(await compareSlip(device, text.replaceAll('\n', '\r\n'))).toBe('same')
})
