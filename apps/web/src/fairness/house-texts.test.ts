import { generateKeyPairSync, sign } from 'node:crypto'
import { genesis } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import { type HouseText, houseTextInput, isHouseText } from '@saikoro/shared/fairness/house-text'
import { withSignature } from '@saikoro/shared/fairness/receipt'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../test/test-device.ts'
import { createHouseTexts, type HouseTexts } from './house-texts.ts'

const text: HouseText = { source: 'support', id: 3, member: 7, text: 'We answer on Monday.' }

let device: Device
let house: Device['house']
let texts: HouseTexts

beforeEach(async () => {
  device = await createDevice()
  house = device.house
  texts = createHouseTexts({ ...device.parts, verifier: device.verifier })
})

test('C3.8 accepts a text that the operator signed for this member without an alarm', async () => {
  expect(await texts.isSigned(text, house.say(text))).toBe(true)
  expect(await device.alarms()).toEqual([])
})

test.each([
  ['other words', { text: 'We answer on Sunday.' }],
  ['another member’s', { member: 8 }],
  ['another row’s', { id: 4 }],
  ['another place’s', { source: 'notice' }],
] as const)(
  'C3.8 a signature for %s is an alarm that holds the text and what came with it',
  async (_, other) => {
    const jws = house.say({ ...text, ...other })
    expect(await texts.isSigned(text, jws)).toBe(false)
    const [alarm] = await device.alarms()
    expect(alarm).toMatchObject({ what: 'text_unsigned', level: 'red', game: '', issue: 'support:3' })
    const { receiptKey: key } = house.genesis
    expect(JSON.parse(alarm?.evidence ?? '')).toEqual({ ...text, jws, key })
  },
)

test('C3.8 raises an alarm for a text without a signature', async () => {
  expect(await texts.isSigned(text, '')).toBe(false)
  expect(await device.alarms()).toHaveLength(1)
})

test('C3.8 rejects texts signed with a key other than the pinned one', async () => {
  expect(await texts.isSigned(text, house.say(text))).toBe(true)
  const thief = generateKeyPairSync('ed25519')
  const key = Buffer.from(thief.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  device.call = async (asked, input) => {
    const reply = await house.call(asked, input)
    return asked.path === genesis.path ? { ...Object(reply), receiptKey: key } : reply
  }
  const input = houseTextInput(text)
  const forged = withSignature(input, sign(null, Buffer.from(input), thief.privateKey))
  expect(isHouseText(forged, text, key)).toBe(true)
  expect(await texts.isSigned(text, forged)).toBe(false)
})

test('gives no verdict on a text while no key is available', async () => {
  device.call = (asked, input) =>
    asked.path === hotLottery.path ? Promise.resolve([] as never) : house.call(asked, input)
  await expect(texts.isSigned(text, house.say(text))).rejects.toThrow('no key yet')
  device.call = () => Promise.reject(new Error('offline'))
  await expect(texts.isSigned(text, house.say(text))).rejects.toThrow('offline')
  expect(await device.alarms()).toEqual([])
})
