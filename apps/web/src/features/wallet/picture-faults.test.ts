import { expect, test } from 'vitest'
import { faultOfPicture } from './picture-faults.ts'

test.each(['a.jpg', 'a.JPEG', 'a.b.Png'])('accepts %s', (name) => {
  expect(faultOfPicture({ name, size: 1 })).toBeNull()
})

test.each(['a.gif', 'a.jpg.exe', 'png', 'a.webp'])('rejects %s', (name) => {
  expect(faultOfPicture({ name, size: 1 })).toBe('pictureFormat')
})

test('rejects a file over 5 MB', () => {
  expect(faultOfPicture({ name: 'a.png', size: 5_242_880 })).toBeNull()
  expect(faultOfPicture({ name: 'a.png', size: 5_242_881 })).toBe('pictureSize')
})
