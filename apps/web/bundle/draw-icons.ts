// Draws the app's icons from the word mark: `node bundle/draw-icons.ts`, when the mark changes.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const icons = path.resolve(import.meta.dirname, '../public/icons')

/** The mark of public/mark.svg. A maskable icon fills its square; its content stays in the inner circle. */
function markAs(purpose: 'any' | 'maskable'): Buffer {
  const corner = purpose === 'any' ? 9 : 0
  const scale = purpose === 'any' ? 1 : 0.78
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
      <rect width="32" height="32" rx="${corner}" fill="#5a1c38"/>
      <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
        <rect x="6" y="6" width="20" height="20" rx="6" fill="#fbf6ec"/>
        <circle cx="16" cy="16" r="4.4" fill="#c0362c"/>
      </g>
    </svg>`,
  )
}

async function draw(name: string, purpose: 'any' | 'maskable', size: number): Promise<void> {
  const picture = sharp(markAs(purpose)).resize(size).png({ palette: true, compressionLevel: 9 })
  await picture.toFile(path.join(icons, name))
}

await draw('any-192.png', 'any', 192)
await draw('any-512.png', 'any', 512)
await draw('maskable-512.png', 'maskable', 512)
await draw('touch-180.png', 'maskable', 180)

const ICO_SIZE = 32
const ICO_HEADER_BYTES = 22

/** Writes the icon that browsers request without a link: an ICO file with one PNG image. */
async function drawFavicon(): Promise<void> {
  const image = await sharp(markAs('any'))
    .resize(ICO_SIZE)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(ICO_SIZE, 6)
  header.writeUInt8(ICO_SIZE, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  await writeFile(path.join(icons, '../favicon.ico'), Buffer.concat([header, image]))
}

await drawFavicon()
