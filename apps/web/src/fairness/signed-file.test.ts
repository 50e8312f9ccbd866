import { checkSignedFile } from '@saikoro/shared/fairness/check-signed-file'
import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../test/test-device.ts'
import { writeSignedFile } from './signed-file.ts'

const reply: HouseText = { source: 'withdrawal', id: 3, member: 7, text: 'The name “山田” differs' }

let device: Device
let house: Device['house']

beforeEach(async () => {
  device = await createDevice()
  house = device.house
})

const save = (jws: readonly string[]) =>
  writeSignedFile({ ...device.parts, publicLog: device.publicLog }, jws)

test('C3.8 omits items without a valid signature; without others there is no file', async () => {
  const other = `${house.say({ ...reply, text: 'Pay' }).slice(0, -6)}AAAAAA`
  const saved = checkSignedFile(await save([house.say(reply), other]))
  expect(saved).toMatchObject({ signed: [reply], isVerified: true })
  await expect(save([other])).rejects.toThrow('nothing is signed')
})

test('C3.8 rejects a file whose genesis is not in the log', async () => {
  const text = await save([house.say(reply)])
  const last = house.genesis.receiptKey.at(-1) === '0' ? '1' : '0'
  const line = house.entries[0]?.line ?? ''
  const [first = '', extra = '', ...rest] = text.split('\n')
  const document = JSON.parse(Buffer.from(extra.slice(6), 'base64').toString())
  expect(document.genesis).toBe(line)
  document.genesis = line.replace(house.genesis.receiptKey, house.genesis.receiptKey.slice(0, -1) + last)
  const changed = `extra ${Buffer.from(JSON.stringify(document)).toString('base64')}`
  expect(checkSignedFile([first, changed, ...rest].join('\n'))?.isVerified).toBe(false)
})
