import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const listed = ['202611210001', '202611201440', '202611201438']

test('goes along the listed draws, over midnight and past what was skipped', () => {
  expect(neighboursOf('202611201440', listed)).toEqual({ previous: '202611201438', next: '202611210001' })
})

test('has nothing after the newest', () => {
  expect(neighboursOf('202611210001', listed).next).toBeUndefined()
})

test('counts on beyond the list, within the day', () => {
  expect(neighboursOf('202611201438', listed).previous).toBe('202611201437')
  expect(neighboursOf('202611200001', listed)).toEqual({ previous: undefined, next: '202611200002' })
})
