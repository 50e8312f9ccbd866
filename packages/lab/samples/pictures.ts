// Draws all sample pictures: node packages/lab/samples/pictures.ts. Clips and covers: clips.ts.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { drawAvatars } from './avatars.ts'
import { BANNERS } from './banners.ts'
import { CAST } from './cast.ts'
import { drawGameIcon } from './dice.ts'
import { drawHalf, drawPortrait, sheet } from './people.ts'
import { drawStillLife, STILL_LIFES } from './still-lifes.ts'

/** Twice the width of a banner in a phone's column; for profiles the width of most phones. */
const BANNER_WIDTH = 960
const PROFILE_WIDTH = 600

const PUBLIC = path.resolve(import.meta.dirname, '../../../prisma/seed/media/public')

/** Empties a folder of pictures; videos stay. */
function emptied(folder: string): string {
  const dir = path.join(PUBLIC, folder)
  mkdirSync(dir, { recursive: true })
  for (const name of readdirSync(dir)) if (!name.endsWith('.mp4')) rmSync(path.join(dir, name))
  return dir
}

async function paint(svg: string, file: string, width: number) {
  await sharp(Buffer.from(svg))
    .resize({ width })
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(file)
}

async function paintProfiles() {
  const dir = emptied('profiles')
  for (const [place, [name, person]] of Object.entries(CAST).entries()) {
    const still = STILL_LIFES[place]
    if (!still) throw new Error(`there is no third picture for ${name}`)
    const pictures = [drawPortrait(person), drawHalf(person), sheet(drawStillLife(still))]
    for (const [number, svg] of pictures.entries())
      await paint(svg, path.join(dir, `${name}-${number + 1}.webp`), PROFILE_WIDTH)
  }
}

async function paintBanners() {
  const dir = emptied('banners')
  for (const [name, svg] of Object.entries(BANNERS))
    await paint(svg, path.join(dir, `${name}.webp`), BANNER_WIDTH)
}

function writeIcons() {
  const games = emptied('games')
  for (const minutes of [1, 3, 5])
    writeFileSync(path.join(games, `sai${minutes * 60}.svg`), drawGameIcon(minutes))
  const avatars = emptied('avatars')
  for (const [name, svg] of drawAvatars()) writeFileSync(path.join(avatars, name), svg)
}

writeIcons()
await paintBanners()
await paintProfiles()
