import sharp from 'sharp'
import { HEIGHT, WIDTH } from './camera.ts'

export interface Shot {
  readonly name: string
  readonly picture: Buffer
}

const COLUMNS = 7
const WIDE = WIDTH * 0.64
const HIGH = HEIGHT * 0.64
const GAP = 14
const LABEL = 22

function labelOf(name: string): Buffer {
  const text = `<text x="0" y="15" font-family="sans-serif" font-size="14" fill="#555">${name}</text>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${LABEL}">${text}</svg>`,
  )
}

/** All screens on one sheet, to look over. */
export async function contactSheet(shots: readonly Shot[]): Promise<Buffer> {
  const [width, height] = [Math.round(WIDE), Math.round(HIGH)]
  const parts = shots.map(async ({ name, picture }, place) => {
    const left = GAP + (place % COLUMNS) * (width + GAP)
    const top = GAP + Math.floor(place / COLUMNS) * (height + LABEL + GAP)
    const small = await sharp(picture).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer()
    return [
      { input: labelOf(name), left, top },
      { input: small, left, top: top + LABEL },
    ]
  })
  const rows = Math.ceil(shots.length / COLUMNS)
  const sheet = sharp({
    create: {
      width: GAP + COLUMNS * (width + GAP),
      height: GAP + rows * (height + LABEL + GAP),
      channels: 3,
      background: '#d8d4ce',
    },
  })
  return sheet
    .composite((await Promise.all(parts)).flat())
    .webp({ quality: 80 })
    .toBuffer()
}
