import { expect, test } from 'vitest'
import { neighboursOf } from './Proof.tsx'

const listed = ['202611210001', '202611201440', '202611201438']

test('steps through the listed draws, across midnight and past skipped draws', () => {
  expect(neighboursOf('202611201440', listed)).toEqual({ previous: '202611201438', next: '202611210001' })
})

test('returns no next draw for the newest one', () => {
  expect(neighboursOf('202611210001', listed).next).toBeUndefined()
})

test('counts within the day when the draw is not listed', () => {
  expect(neighboursOf('202611201438', listed).previous).toBe('202611201437')
  expect(neighboursOf('202611200001', listed)).toEqual({ previous: undefined, next: '202611200002' })
})
