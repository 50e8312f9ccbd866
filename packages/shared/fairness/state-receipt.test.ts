import { expect, test } from 'vitest'
import type { ReservationReceipt } from '../contract/state-receipt.ts'
import earlier from '../test-data/earlier-receipts.json' with { type: 'json' }
import vectors from '../test-data/formats/vectors.json' with { type: 'json' }
import { houseTextInput, verifySigned } from './house-text.ts'
import { isSignedInput } from './receipt.ts'
import { readStateReceipt, stateReceiptInput } from './state-receipt.ts'

const { receipt, text } = vectors

/** Receipts of reservations as they were signed before a reservation had a zone, and before it could move. */
const EARLIER = earlier.reservations
const CONFIRMED: ReservationReceipt = {
  ...{ kind: 'reservation', member: 7, id: 3, version: 2, profile: 9, date: '2026-12-01', note: '' },
  ...{ status: 'confirmed', createdAt: 1795132800000, confirmedAt: 1795136400000, updatedAt: 1795136400000 },
}

test('receipts of earlier versions are read and verified as they were signed', () => {
  const read = EARLIER.map(readStateReceipt)
  expect(read).toEqual([CONFIRMED, { ...CONFIRMED, time: '15:00-16:30', zone: 'Asia/Tokyo' }])
  for (const [nth, jws] of EARLIER.entries()) {
    const found = read[nth]
    expect(found && isSignedInput(jws, stateReceiptInput(found), receipt.receiptKey)).toBe(true)
  }
})

test('a receipt has moves, proposals and practice in one order, and no other value of them', () => {
  const proposed = { slot: 4, date: '2026-12-02', time: '09:00-10:00', zone: 'Asia/Tokyo' }
  const moved = { ...CONFIRMED, movedAt: 2, supersededAt: 1, proposed, practice: true as const }
  expect(readStateReceipt(`${stateReceiptInput(moved)}.x`)).toEqual(moved)
  const unpractised = stateReceiptInput(CONFIRMED).split('.')
  const payload = JSON.stringify({ ...CONFIRMED, practice: false })
  expect(
    readStateReceipt(`${unpractised[0]}.${Buffer.from(payload).toString('base64url')}.x`),
  ).toBeUndefined()
})

test('a text of an earlier version verifies, and a practised text is another document', () => {
  const earlier = verifySigned(text.jws, receipt.receiptKey)
  expect(earlier).toEqual({ source: 'support', id: 4, member: 7, text: '返信です' })
  const about = { source: 'support', id: 4, member: 7, text: '返信です', reservation: 3 } as const
  expect(houseTextInput({ ...about, practice: true })).not.toBe(houseTextInput(about))
})
