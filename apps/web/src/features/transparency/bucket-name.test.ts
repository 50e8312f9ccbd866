import { expect, test } from 'vitest'
import { nameOfBucket } from './PendingByAge.tsx'

test('formats an age range in the given language', () => {
  expect(nameOfBucket('<1h', 'en')).toBe('< 1 hour')
  expect(nameOfBucket('24-72h', 'en')).toBe('24 – 72 hours')
  expect(nameOfBucket('>72h', 'ja')).toContain('> 72')
})
