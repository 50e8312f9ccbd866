import { mulberry32 } from '@saikoro/testing/random'

export type Hair =
  | 'bob'
  | 'long'
  | 'curtain'
  | 'wavy'
  | 'bun'
  | 'knot'
  | 'pixie'
  | 'ponytail'
  | 'curls'
  | 'braid'
  | 'lob'

interface Drawn {
  readonly back: string
  readonly front: string
  /** in front of the clothes */
  readonly over?: string
  readonly fringe?: boolean
}

const LONG =
  'M300 132 C192 132 168 222 170 340 C172 470 148 600 158 706 C200 724 250 726 262 700 L338 700 C350 726 400 724 442 706 C452 600 428 470 430 340 C432 222 408 132 300 132Z'
const WAVY =
  'M300 130 C198 128 162 206 172 300 C144 340 146 392 168 420 C140 462 146 520 186 548 C220 566 250 560 262 540 L338 540 C350 560 380 566 414 548 C454 520 460 462 432 420 C454 392 456 340 428 300 C438 206 402 128 300 130Z'
const BOB =
  'M300 132 C194 132 168 222 172 334 C174 404 174 446 186 470 C214 484 244 480 256 470 L344 470 C356 480 386 484 414 470 C426 446 426 404 428 334 C432 222 406 132 300 132Z'
const LOB =
  'M300 132 C194 132 168 222 172 334 C174 430 166 500 178 548 C210 562 246 556 258 540 L342 540 C354 556 390 562 422 548 C434 500 426 430 428 334 C432 222 406 132 300 132Z'
const CAP = 'M300 136 C214 136 190 206 200 320 L400 320 C410 206 386 136 300 136Z'

const CURTAIN =
  'M300 148 C236 132 188 194 192 306 C193 334 198 352 206 364 C208 300 246 246 302 204 C356 246 392 300 394 364 C402 352 407 334 408 306 C412 194 364 132 300 148Z'
const FRINGE =
  'M196 352 C182 206 226 132 300 132 C374 132 418 206 404 352 C400 330 396 310 390 294 C362 287 330 284 300 284 C270 284 238 287 210 294 C204 310 200 330 196 352Z'
const SWEPT =
  'M350 152 C278 122 186 178 192 316 C194 342 199 356 206 366 C210 306 262 262 356 202 C382 236 390 300 394 366 C402 352 406 334 407 312 C412 216 394 160 350 152Z'
const PULLED =
  'M203 326 C186 202 230 134 300 134 C370 134 414 202 397 326 C391 250 350 204 300 202 C250 204 209 250 203 326Z'
const CROPPED =
  'M204 336 C180 212 224 126 314 130 C390 132 416 210 397 342 C393 318 390 300 384 280 C348 272 318 250 304 218 C288 254 250 276 220 280 C213 298 208 316 204 336Z'

function curls(): string {
  const number = mulberry32(3)
  return Array.from({ length: 22 }, (_, place) => {
    const angle = Math.PI * (0.86 + (place / 21) * 1.28)
    const [x, y] = [
      300 + Math.cos(angle) * (112 + number() * 16),
      292 + Math.sin(angle) * (126 + number() * 18),
    ]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(40 + number() * 14).toFixed(1)}"/>`
  }).join('')
}

const CURLY_FRONT = [
  [226, 250, 30],
  [244, 212, 34],
  [282, 190, 34],
  [322, 190, 34],
  [358, 212, 34],
  [376, 250, 30],
]
  .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
  .join('')

const BRAID = Array.from(
  { length: 8 },
  (_, place) =>
    `<ellipse cx="${206 - place * 3 + (place % 2) * 14}" cy="${448 + place * 32}" rx="${27 - place * 1.6}" ry="24" transform="rotate(${place % 2 ? 28 : -28} ${206 - place * 3} ${448 + place * 32})"/>`,
).join('')

const STYLES: Record<Hair, Drawn> = {
  bob: { back: `<path d="${BOB}"/>`, front: `<path d="${FRINGE}"/>`, fringe: true },
  long: { back: `<path d="${LONG}"/>`, front: `<path d="${FRINGE}"/>`, fringe: true },
  curtain: { back: `<path d="${LONG}"/>`, front: `<path d="${CURTAIN}"/>` },
  wavy: { back: `<path d="${WAVY}"/>`, front: `<path d="${SWEPT}"/>` },
  lob: { back: `<path d="${LOB}"/>`, front: `<path d="${CURTAIN}"/>` },
  bun: {
    back: `<path d="${CAP}"/><circle cx="400" cy="412" r="46"/><path d="M396 296 C416 340 424 372 420 392 L352 420 C376 390 388 350 392 300Z"/>`,
    front: `<path d="${SWEPT}"/>`,
  },
  knot: {
    back: `<path d="${CAP}"/><circle cx="300" cy="112" r="52"/><path d="M262 134 h76 v30 h-76Z"/>`,
    front: `<path d="${PULLED}"/>`,
  },
  pixie: { back: `<path d="${CAP}"/>`, front: `<path d="${CROPPED}"/>` },
  ponytail: {
    back: `<path d="${CAP}"/><path d="M352 152 C452 120 500 210 486 320 C478 400 500 470 470 560 C440 520 424 430 430 350 C434 280 420 220 352 190Z"/>`,
    front: `<path d="${PULLED}"/>`,
  },
  curls: { back: `<path d="${CAP}"/>${curls()}`, front: CURLY_FRONT },
  braid: {
    back: `<path d="${CAP}"/><path d="M200 300 C186 360 190 420 204 440 L240 440 L232 320Z"/>`,
    front: `<path d="${SWEPT}"/>`,
    over: BRAID,
  },
}

/** Highlights along the head. */
function shine(colour: string): string {
  return `<g fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity=".55"><path d="M232 214 C244 182 270 164 292 160"/><path d="M222 246 C226 230 232 218 238 210"/><path d="M368 214 C360 192 346 178 332 170"/></g>`
}

/** The layers of a hair style. */
export function drawHair(style: Hair, [colour, light]: readonly [string, string]): Required<Drawn> {
  const { back, front, over = '', fringe = false } = STYLES[style]
  const fill = (shape: string) => `<g fill="${colour}">${shape}</g>`
  const overShine =
    over === '' ? '' : `<g fill="none" stroke="${light}" stroke-width="3" opacity=".5">${over}</g>`
  return { back: fill(back), front: fill(front) + shine(light), over: fill(over) + overShine, fringe }
}

/** Hair colours with their highlights. */
export const DYES = {
  ink: ['#221a17', '#5b4a44'],
  raven: ['#1f2436', '#4e5878'],
  cocoa: ['#4a2f26', '#7d5543'],
  chestnut: ['#6f3f2a', '#a66a4b'],
  plum: ['#451c30', '#86465f'],
  copper: ['#a1532f', '#d38a5d'],
  silver: ['#8f8780', '#cfc8bf'],
} as const
export type Dye = keyof typeof DYES
