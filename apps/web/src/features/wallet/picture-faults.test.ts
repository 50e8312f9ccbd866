import { expect, test } from 'vitest'
import { faultOfPicture } from './picture-faults.ts'

test.each(['a.jpg', 'a.JPEG', 'a.b.Png'])('%s is a picture', (name) => {
  expect(faultOfPicture({ name, size: 1 })).toBeNull()
})

test.each(['a.gif', 'a.jpg.exe', 'png', 'a.webp'])('%s is none', (name) => {
  expect(faultOfPicture({ name, size: 1 })).toBe('pictureFormat')
})

test('five megabytes are the most', () => {
  expect(faultOfPicture({ name: 'a.png', size: 5_242_880 })).toBeNull()
  expect(faultOfPicture({ name: 'a.png', size: 5_242_881 })).toBe('pictureSize')
})
