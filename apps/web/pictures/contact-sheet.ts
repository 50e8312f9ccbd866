import sharp from 'sharp'

export interface Shot {
  readonly name: string
  readonly picture: Buffer
}

const COLUMNS = 7
const SCALE = 0.64
const GAP = 14
const LABEL = 22

function labelOf(name: string, width: number): Buffer {
  const text = `<text x="0" y="15" font-family="sans-serif" font-size="14" fill="#555">${name}</text>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}">${text}</svg>`,
  )
}

/** Returns all screens on one sheet, in WebP. */
export async function contactSheet(
  shots: readonly Shot[],
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const [width, height] = [Math.round(size.width * SCALE), Math.round(size.height * SCALE)]
  const parts = shots.map(async ({ name, picture }, place) => {
    const left = GAP + (place % COLUMNS) * (width + GAP)
    const top = GAP + Math.floor(place / COLUMNS) * (height + LABEL + GAP)
    const small = await sharp(picture).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer()
    return [
      { input: labelOf(name, width), left, top },
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
