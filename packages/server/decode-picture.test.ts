import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withBitmap } from './decode-picture.ts'

test('refuses a progressive JPEG of too many scans', async () => {
  const create = { width: 80, height: 60, channels: 3, background: '#5a7896' } as const
  const usual = await sharp({ create }).jpeg({ progressive: true }).toBuffer()
  const [end, last] = [usual.subarray(-2), usual.subarray(usual.lastIndexOf(Buffer.from([0xff, 0xda])), -2)]
  const endless = Buffer.concat([usual.subarray(0, -2), ...Array<Buffer>(100).fill(last), end])
  const widthOf = (bytes: Buffer) =>
    withBitmap(bytes, { formats: ['jpeg'], pixelsShown: 2_000_000 }, async ({ width }) => width)
  expect(await widthOf(usual)).toBe(80)
  await expect(widthOf(endless)).rejects.toMatchObject({ code: 'picture_size' })
})
