import { type Backdrop, drawBackdrop } from './backdrops.ts'
import { type Clothes, drawClothes } from './clothes.ts'
import { drawFace, drawNeck, type Extra, type Eyes, type Mouth, SKINS, type Skin } from './faces.ts'
import { DYES, type Dye, drawHair, type Hair } from './hair.ts'
import { COLOURS, type Colour } from './palette.ts'

export interface Person {
  readonly skin: Skin
  readonly hair: Hair
  readonly dye: Dye
  readonly eyes: Eyes
  readonly mouth: Mouth
  readonly lips: Colour
  readonly extras?: readonly Extra[]
  readonly clothes: Clothes
  /** tilt of the head in degrees */
  readonly tilt: number
  readonly portrait: Scenery
  readonly half: Scenery
}

type Scenery = readonly [kind: Backdrop, ground: Colour, accent: Colour, soft: Colour]

function drawPerson(person: Person, tilt: number, eyes: Eyes): string {
  const { skin, extras = [], mouth } = person
  const hair = drawHair(person.hair, DYES[person.dye])
  const face = drawFace({ skin, eyes, mouth, lips: COLOURS[person.lips], extras, fringe: hair.fringe })
  const lean = (shape: string) => `<g transform="rotate(${tilt} 300 470)">${shape}</g>`
  const body = drawClothes(person.clothes, drawNeck(skin), SKINS[skin][0])
  return `${lean(hair.back)}${body}${lean(face + hair.front)}${hair.over}`
}

/** Marks the picture itself as a drawn sample (charter C5.4), like a signature: the client's own mark is what cards show. */
function sampleMark(): string {
  const line = `stroke="${COLOURS.ivory}" stroke-opacity=".6" stroke-width="4" paint-order="stroke" stroke-linejoin="round"`
  return `<text x="26" y="776" font-family="DejaVu Serif, serif" font-size="18" letter-spacing="1" fill="${COLOURS.ink}" ${line}>sample</text>`
}

/** A picture of the directory, 600 by 800, marked as a sample. */
export function sheet(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800">${content}${sampleMark()}</svg>`
}

/** Head and shoulders. */
export function drawPortrait(person: Person): string {
  return sheet(
    `${drawBackdrop(...person.portrait)}<g transform="translate(-30 24) scale(1.1)">${drawPerson(person, person.tilt, person.eyes)}</g>`,
  )
}

const OTHER_EYES: Record<Eyes, Eyes> = { open: 'closed', aside: 'open', closed: 'aside', down: 'open' }

/** Half length behind a table, tilted the other way, on another background. */
export function drawHalf(person: Person): string {
  const placed = `<g transform="translate(108 120) scale(.64)">${drawPerson(person, -person.tilt, OTHER_EYES[person.eyes])}</g>`
  // A mirrored kimono would be closed right over left, as for the dead.
  const figure =
    person.clothes.garment === 'kimono' ? placed : `<g transform="translate(600 0) scale(-1 1)">${placed}</g>`
  const table = `<path d="M-10 700 C180 684 420 684 610 700 V810 H-10Z" fill="${COLOURS.soot}"/><path d="M-10 700 C180 684 420 684 610 700" fill="none" stroke="${COLOURS.ink}" stroke-width="4"/>`
  const cup = `<g transform="translate(428 626)"><ellipse cx="40" cy="84" rx="66" ry="10" fill="${COLOURS.ink}" opacity=".35"/><path d="M0 8 H80 C80 56 66 80 40 80 C14 80 0 56 0 8Z" fill="${COLOURS.ivory}" stroke="${COLOURS.ink}" stroke-width="3"/><ellipse cx="40" cy="9" rx="40" ry="8" fill="${COLOURS.sage}" stroke="${COLOURS.ink}" stroke-width="3"/><path d="M28 -14 C18 -30 38 -38 28 -56 M50 -14 C40 -30 60 -38 50 -56" fill="none" stroke="${COLOURS.ivory}" stroke-width="4" stroke-linecap="round" opacity=".9"/></g>`
  return sheet(drawBackdrop(...person.half) + figure + table + cup)
}
