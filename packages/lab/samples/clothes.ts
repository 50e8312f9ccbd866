import { COLOURS, type Colour } from './palette.ts'

type Garment = 'crew' | 'turtleneck' | 'shirt' | 'blazer' | 'kimono' | 'boat' | 'scarf' | 'cardigan'
type Cloth = 'plain' | 'stripes' | 'dots' | 'check' | 'waves' | 'leaves'

export interface Clothes {
  readonly garment: Garment
  readonly cloth: Cloth
  readonly colour: Colour
  readonly second: Colour
}

/** Shoulders, arms and trunk down to 1320, enough for a half figure. */
const BODY =
  'M252 500 C226 528 150 534 112 572 C70 616 54 760 46 940 L30 1320 L570 1320 L554 940 C546 760 530 616 488 572 C450 534 374 528 348 500 C336 530 264 530 252 500Z'
const ARMS = 'M138 760 C132 900 140 1080 150 1320 M462 760 C468 900 460 1080 450 1320'

function patternOf(cloth: Cloth, colour: string, second: string): string {
  const tile: Record<Cloth, string> = {
    plain: '',
    stripes: `<path d="M0 10 H48" stroke="${second}" stroke-width="9"/>`,
    dots: `<circle cx="12" cy="12" r="5" fill="${second}"/><circle cx="36" cy="36" r="5" fill="${second}"/>`,
    check: `<path d="M0 24 H48 M24 0 V48" stroke="${second}" stroke-width="4" opacity=".75"/>`,
    waves: `<g fill="none" stroke="${second}" stroke-width="3"><circle cx="24" cy="48" r="22"/><circle cx="24" cy="48" r="13"/><circle cx="0" cy="24" r="22"/><circle cx="48" cy="24" r="22"/></g>`,
    leaves: `<path d="M10 34 C10 20 20 12 34 12 C34 26 24 34 10 34Z" fill="${second}"/>`,
  }
  return `<pattern id="cloth" width="48" height="48" patternUnits="userSpaceOnUse"><rect width="48" height="48" fill="${colour}"/>${tile[cloth]}</pattern>`
}

function necklineOf(garment: Garment, colour: string, second: string): string {
  const ink = `stroke="${COLOURS.ink}" stroke-width="3" stroke-linejoin="round"`
  const necklines: Record<Garment, string> = {
    crew: `<path d="M236 512 C256 560 344 560 364 512 L350 500 C336 538 264 538 250 500Z" fill="${second}" ${ink}/>`,
    turtleneck: `<path d="M250 440 C270 462 330 462 350 440 L356 516 C330 536 270 536 244 516Z" fill="${colour}" ${ink}/><path d="M250 456 C272 476 328 476 350 456" fill="none" ${ink} opacity=".5"/>`,
    shirt: `<path d="M300 552 L236 498 L214 534 L262 600Z" fill="${COLOURS.snow}" ${ink}/><path d="M300 552 L364 498 L386 534 L338 600Z" fill="${COLOURS.snow}" ${ink}/><path d="M300 556 V1320" ${ink}/>${[640, 740, 840, 940, 1040].map((y) => `<circle cx="312" cy="${y}" r="5" fill="${COLOURS.ink}"/>`).join('')}`,
    blazer: `<path d="M300 760 L246 504 L204 540 L222 640 L196 652Z" fill="${second}" ${ink}/><path d="M300 760 L354 504 L396 540 L378 640 L404 652Z" fill="${second}" ${ink}/><path d="M300 760 V1320" ${ink}/><circle cx="314" cy="850" r="9" fill="${COLOURS.ochre}"/><circle cx="314" cy="970" r="9" fill="${COLOURS.ochre}"/>`,
    kimono: `<path d="M238 496 C252 570 292 650 350 720 L310 760 C262 700 224 600 216 520Z" fill="${second}" ${ink}/><path d="M246 500 C256 552 288 612 316 652" fill="none" stroke="${COLOURS.snow}" stroke-width="9"/><path d="M362 496 C344 596 262 736 140 905 L212 905 C312 780 378 640 384 520Z" fill="${second}" ${ink}/><path d="M355 500 C340 560 306 616 274 660" fill="none" stroke="${COLOURS.snow}" stroke-width="9"/><path d="M96 900 L504 900 L508 1110 L92 1110Z" fill="${second}" ${ink}/><path d="M94 1005 H506" stroke="${COLOURS.ochre}" stroke-width="16"/>`,
    boat: `<path d="M176 548 C236 580 364 580 424 548" fill="none" ${ink}/>`,
    scarf: `<path d="M230 470 C262 500 338 500 370 470 C392 500 392 540 372 560 C336 590 264 590 228 560 C208 540 208 500 230 470Z" fill="${second}" ${ink}/><path d="M330 560 C372 640 372 740 352 820 L420 820 C430 720 410 620 372 548Z" fill="${second}" ${ink}/><path d="M240 520 C280 548 330 546 366 516" fill="none" ${ink} opacity=".5"/>`,
    cardigan: `<path d="M300 780 L250 502 L214 528 C226 640 250 720 288 800 V1320 H312 V800 C350 720 374 640 386 528 L350 502Z" fill="${second}" ${ink}/>${[850, 950, 1050].map((y) => `<circle cx="300" cy="${y}" r="7" fill="${COLOURS.ink}"/>`).join('')}`,
  }
  return necklines[garment]
}

/** A dressed body behind the head; the neck shows where the garment is open. */
export function drawClothes({ garment, cloth, colour, second }: Clothes, neck: string, skin: string): string {
  const [main, other] = [COLOURS[colour], COLOURS[second]]
  const opening: Partial<Record<Garment, string>> = {
    boat: `<path d="M176 548 C236 580 364 580 424 548 C390 524 350 512 346 496 L254 496 C250 512 210 524 176 548Z" fill="${skin}"/>`,
    shirt: `<path d="M252 500 L300 560 L348 500Z" fill="${skin}"/>`,
    kimono: `<path d="M244 498 L322 664 L362 498Z" fill="${skin}"/>`,
    blazer: `<path d="M246 500 L354 500 L300 770Z" fill="${COLOURS.snow}"/>`,
    cardigan: `<path d="M246 500 L354 500 L300 800Z" fill="${COLOURS.snow}"/>`,
  }
  return `<defs>${patternOf(cloth, main, other)}</defs>
    <path d="${BODY}" fill="url(#cloth)" stroke="${COLOURS.ink}" stroke-width="3"/>
    <path d="${ARMS}" fill="none" stroke="${COLOURS.ink}" stroke-width="3" opacity=".6"/>
    ${opening[garment] ?? ''}${neck}${necklineOf(garment, main, other)}`
}
