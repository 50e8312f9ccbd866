import { COLOURS, type Colour } from './palette.ts'

const c = COLOURS
const ink = `stroke="${c.ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`

type Motif = (accent: string, soft: string) => string

const table = (colour: string) =>
  `<rect y="600" width="600" height="200" fill="${colour}"/><path d="M0 600 H600" ${ink}/>`
const many = (count: number, draw: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => draw(place)).join('')

function pagoda(accent: string): string {
  const storey = (y: number, width: number) =>
    `<path d="M${300 - width} ${y} Q${300 - width * 0.6} ${y - 14} ${300 - width * 0.55} ${y - 44} H${300 + width * 0.55} Q${300 + width * 0.6} ${y - 14} ${300 + width} ${y} Q300 ${y - 14} ${300 - width} ${y}Z" fill="${c.soot}"/><rect x="${300 - width * 0.5}" y="${y - 10}" width="${width}" height="64" fill="${accent}"/>${many(3, (place) => `<rect x="${300 - width * 0.38 + place * width * 0.28}" y="${y + 6}" width="${width * 0.18}" height="42" fill="${c.ivory}"/>`)}`
  return `<path d="M300 90 V200" stroke="${c.soot}" stroke-width="8"/>${many(5, (place) => `<path d="M286 ${112 + place * 16} H314" stroke="${c.soot}" stroke-width="5"/>`)}${storey(240, 90)}${storey(340, 120)}${storey(440, 150)}${storey(540, 180)}<path d="M0 592 H600 V800 H0Z" fill="${c.pine}"/>`
}

const MOTIFS = {
  tower: (accent, soft) =>
    `<circle cx="450" cy="180" r="70" fill="${soft}"/>${many(8, (place) => `<rect x="${place * 78}" y="${520 - ((place * 67) % 130)}" width="74" height="300" fill="${place % 2 ? c.indigo : c.mist}"/>`)}<g fill="none" stroke="${accent}" stroke-width="12" stroke-linejoin="round"><path d="M190 740 C250 560 284 380 294 190 L306 190 C316 380 350 560 410 740"/><path d="M236 600 H364 M264 470 H336 M280 350 H320 M236 600 L336 470 M364 600 L264 470 M264 470 L320 350 M336 470 L280 350" stroke-width="7"/></g><rect x="262" y="392" width="76" height="24" rx="6" fill="${c.ivory}" ${ink}/><path d="M0 740 H600 V800 H0Z" fill="${c.pine}"/><path d="M300 190 V96" stroke="${accent}" stroke-width="7"/>`,
  wheel: (accent, soft) =>
    `<path d="M0 640 H600 V800 H0Z" fill="${c.indigo}"/>${many(9, (place) => `<path d="M${place * 80 - 20} ${690 + (place % 3) * 30} q20 -10 40 0 t40 0" fill="none" stroke="${c.mist}" stroke-width="4"/>`)}<g fill="none" stroke="${accent}" stroke-width="9"><circle cx="300" cy="330" r="196"/><path d="M300 330 L210 640 M300 330 L390 640"/><g stroke-width="3">${many(12, (place) => `<path d="M300 330 L${(300 + 196 * Math.cos((place * Math.PI) / 6)).toFixed(1)} ${(330 + 196 * Math.sin((place * Math.PI) / 6)).toFixed(1)}"/>`)}</g></g>${many(12, (place) => `<circle cx="${(300 + 196 * Math.cos((place * Math.PI) / 6)).toFixed(1)}" cy="${(330 + 196 * Math.sin((place * Math.PI) / 6)).toFixed(1)}" r="19" fill="${place % 2 ? soft : c.ochre}" ${ink}/>`)}<circle cx="300" cy="330" r="24" fill="${c.ivory}" ${ink}/>`,
  pagoda: (accent, soft) => `<circle cx="140" cy="190" r="80" fill="${soft}"/>${pagoda(accent)}`,
  castle: (accent, soft) =>
    `<circle cx="460" cy="170" r="74" fill="${soft}"/><path d="M90 800 L150 600 H450 L510 800Z" fill="${c.sand}" ${ink}/>${many(4, (row) => `<path d="M${144 - row * 14} ${640 + row * 44} H${456 + row * 14}" stroke="${c.ink}" stroke-width="2" opacity=".5"/>`)}${[
      [560, 190, 74],
      [460, 150, 70],
      [368, 112, 62],
    ]
      .map(
        ([y = 0, half = 0, height = 0]) =>
          `<rect x="${300 - half + 26}" y="${y - height + 20}" width="${half * 2 - 52}" height="${height + 20}" fill="${c.snow}" ${ink}/><path d="M${300 - half - 20} ${y - height + 26} Q${300 - half + 34} ${y - height + 6} ${300 - half + 52} ${y - height - 26} H${300 + half - 52} Q${300 + half - 34} ${y - height + 6} ${300 + half + 20} ${y - height + 26}Z" fill="${accent}" ${ink}/>${many(3, (place) => `<rect x="${300 - half + 52 + place * ((half * 2 - 130) / 2)}" y="${y - height + 44}" width="24" height="28" fill="${c.soot}"/>`)}`,
      )
      .join('')}<path d="M236 284 Q280 260 300 206 Q320 260 364 284Z" fill="${accent}" ${ink}/>`,
  lanterns: (accent, soft) =>
    `<path d="M0 130 C150 220 450 220 600 130" fill="none" ${ink}/>${many(4, (place) => {
      const x = 90 + place * 140
      const y = 220 + (place % 2) * 40
      return `<path d="M${x} ${y - 90} V${y - 40}" ${ink}/><ellipse cx="${x}" cy="${y + 30}" rx="56" ry="72" fill="${place % 2 ? soft : accent}" ${ink}/>${many(4, (rib) => `<path d="M${x - 50 + (rib % 3 === 0 ? 8 : 0)} ${y - 10 + rib * 26} q50 12 ${100 - (rib % 3 === 0 ? 16 : 0)} 0" fill="none" stroke="${c.ink}" stroke-width="2" opacity=".5"/>`)}<rect x="${x - 26}" y="${y - 50}" width="52" height="14" fill="${c.ink}"/><rect x="${x - 26}" y="${y + 96}" width="52" height="14" fill="${c.ink}"/>`
    })}<rect y="560" width="600" height="240" fill="${c.soot}"/><path d="M60 560 V470 H540 V560" fill="${c.sand}" ${ink}/>${many(5, (place) => `<path d="M${112 + place * 84} 404 c-6 -26 8 -34 0 -60" fill="none" stroke="${c.ivory}" stroke-width="6" stroke-linecap="round"/><path d="M${84 + place * 84} 414 h56 c0 40 -12 56 -28 56 s-28 -16 -28 -56Z" fill="${c.ivory}" ${ink}/>`)}`,
  clock: (accent, soft) =>
    `<path d="M0 640 C160 600 420 660 600 620 V800 H0Z" fill="${c.snow}"/><rect x="150" y="420" width="300" height="230" fill="${c.ivory}" ${ink}/><path d="M120 426 L300 340 L480 426Z" fill="${accent}" ${ink}/><rect x="240" y="200" width="120" height="170" fill="${c.ivory}" ${ink}/><path d="M224 206 L300 110 L376 206Z" fill="${accent}" ${ink}/><circle cx="300" cy="276" r="42" fill="${soft}" ${ink}/><path d="M300 276 V248 M300 276 L320 288" ${ink}/>${many(4, (place) => `<rect x="${178 + place * 66}" y="470" width="42" height="70" fill="${c.indigo}" ${ink}/>`)}${many(40, (place) => `<circle cx="${(place * 89) % 600}" cy="${(place * 137) % 780}" r="${4 + (place % 3) * 2}" fill="${c.snow}"/>`)}`,
  tea: (accent, soft) =>
    `${table(soft)}<path d="M170 470 C170 400 230 360 300 360 C370 360 430 400 430 470 C430 550 380 600 300 600 C220 600 170 550 170 470Z" fill="${accent}" ${ink}/><path d="M428 440 C470 430 490 390 516 380 L528 398 C500 420 480 480 426 500Z" fill="${accent}" ${ink}/><path d="M190 420 C110 390 100 520 186 530" fill="none" stroke="${c.ink}" stroke-width="16" stroke-linecap="round"/><ellipse cx="300" cy="364" rx="66" ry="14" fill="${c.ivory}" ${ink}/><circle cx="300" cy="340" r="15" fill="${c.ochre}" ${ink}/><path d="M186 480 Q300 520 414 480" fill="none" stroke="${c.ivory}" stroke-width="6"/><path d="M380 640 H500 C500 700 476 730 440 730 C404 730 380 700 380 640Z" fill="${c.ivory}" ${ink}/><ellipse cx="440" cy="641" rx="60" ry="12" fill="${c.sage}" ${ink}/><path d="M424 612 c-12 -20 12 -30 0 -52 M456 612 c-12 -20 12 -30 0 -52" fill="none" stroke="${c.ink}" stroke-width="3" opacity=".5"/>`,
  vase: (accent, soft) =>
    `${table(soft)}<path d="M296 400 C280 300 200 220 150 90 M300 390 C330 280 400 230 440 120 M298 360 C300 280 280 190 300 80" fill="none" stroke="${c.soot}" stroke-width="7" stroke-linecap="round"/>${[
      [150, 92],
      [186, 170],
      [226, 230],
      [440, 122],
      [404, 190],
      [356, 256],
      [300, 84],
      [296, 160],
      [292, 240],
    ]
      .map(
        ([x, y], place) =>
          `<circle cx="${x}" cy="${y}" r="${20 + (place % 3) * 7}" fill="${place % 2 ? c.blush : c.rose}" ${ink}/><circle cx="${x}" cy="${y}" r="6" fill="${c.straw}"/>`,
      )
      .join(
        '',
      )}<path d="M262 392 H338 C332 440 400 480 400 560 C400 620 360 650 300 650 C240 650 200 620 200 560 C200 480 268 440 262 392Z" fill="${accent}" ${ink}/><path d="M206 540 Q300 570 394 540" fill="none" stroke="${c.ivory}" stroke-width="7"/>`,
  books: (accent, soft) =>
    `${table(soft)}${[
      [120, 540, 330, accent],
      [150, 482, 300, c.indigo],
      [110, 424, 320, c.ochre],
      [160, 366, 260, c.sage],
    ]
      .map(
        ([x, y, width, colour]) =>
          `<rect x="${x}" y="${y}" width="${width}" height="56" rx="6" fill="${colour}" ${ink}/><rect x="${Number(x) + Number(width) - 20}" y="${Number(y) + 8}" width="26" height="40" fill="${c.ivory}" ${ink}/>`,
      )
      .join(
        '',
      )}<g fill="none" ${ink}><circle cx="240" cy="336" r="34" fill="${c.ivory}" fill-opacity=".5"/><circle cx="330" cy="336" r="34" fill="${c.ivory}" fill-opacity=".5"/><path d="M274 330 q11 -10 22 0 M206 330 L170 306 M364 330 L400 306"/></g><path d="M470 660 C430 660 424 600 470 590 C516 600 510 660 470 660Z" fill="${c.clay}" ${ink}/><path d="M470 592 C472 570 486 562 496 562" fill="none" ${ink}/>`,
  record: (accent, soft) =>
    `<rect y="560" width="600" height="240" fill="${c.soot}"/><rect x="60" y="300" width="480" height="320" rx="18" fill="${accent}" ${ink}/><circle cx="250" cy="460" r="140" fill="${c.ink}"/>${[120, 100, 80].map((r) => `<circle cx="250" cy="460" r="${r}" fill="none" stroke="${c.soot}" stroke-width="3"/>`).join('')}<circle cx="250" cy="460" r="50" fill="${soft}"/><circle cx="250" cy="460" r="7" fill="${c.ink}"/><circle cx="470" cy="360" r="26" fill="${c.ivory}" ${ink}/><path d="M470 360 L462 480 L380 536" fill="none" stroke="${c.ivory}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><circle cx="470" cy="570" r="20" fill="${c.ochre}" ${ink}/><path d="M180 220 V120 L280 96 V196" fill="none" ${ink}/><ellipse cx="164" cy="222" rx="20" ry="15" fill="${c.ink}"/><ellipse cx="264" cy="198" rx="20" ry="15" fill="${c.ink}"/>`,
  umbrella: (accent, soft) =>
    `${many(30, (place) => `<path d="M${(place * 97) % 620} ${(place * 61) % 760} l-12 40" stroke="${soft}" stroke-width="5" stroke-linecap="round"/>`)}<path d="M70 440 C80 260 190 170 300 170 C410 170 520 260 530 440 C492 404 454 404 416 440 C378 404 340 404 300 440 C260 404 222 404 184 440 C146 404 108 404 70 440Z" fill="${accent}" ${ink}/><path d="M300 172 C240 240 190 330 184 438 M300 172 C360 240 410 330 416 438 M300 172 V436" fill="none" ${ink} opacity=".6"/><path d="M300 150 V172 M300 440 V660 C300 716 220 716 220 660" fill="none" stroke="${c.ink}" stroke-width="12" stroke-linecap="round"/><ellipse cx="300" cy="756" rx="190" ry="16" fill="${c.ink}" opacity=".18"/>`,
  persimmons: (accent, soft) =>
    `${table(soft)}${[
      [210, 440],
      [300, 420],
      [390, 440],
      [255, 380],
      [345, 380],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<circle cx="${x}" cy="${y}" r="58" fill="${c.clay}" ${ink}/><path d="M${x - 26} ${y - 46} q26 22 52 0 q-12 -14 -26 -10 q-14 -4 -26 10Z" fill="${c.pine}" ${ink}/>`,
      )
      .join(
        '',
      )}<path d="M120 450 H480 C480 560 410 630 300 630 C190 630 120 560 120 450Z" fill="${accent}" ${ink}/><path d="M132 500 Q300 540 468 500" fill="none" stroke="${c.ivory}" stroke-width="7"/><path d="M230 630 H370 L384 660 H216Z" fill="${accent}" ${ink}/>`,
} satisfies Record<string, Motif>

type MotifName = keyof typeof MOTIFS
export type StillLife = readonly [motif: MotifName, ground: Colour, accent: Colour, soft: Colour]

/** A city or objects on a table, 600 by 800. */
export function drawStillLife([motif, ground, accent, soft]: StillLife): string {
  return `<rect width="600" height="800" fill="${COLOURS[ground]}"/>${MOTIFS[motif](COLOURS[accent], COLOURS[soft])}`
}

/** The third picture of each profile, in the order of the cast. */
export const STILL_LIFES: readonly StillLife[] = [
  ['tower', 'blush', 'clay', 'straw'],
  ['tea', 'ivory', 'plum', 'sand'],
  ['wheel', 'ivory', 'plum', 'rose'],
  ['vase', 'mist', 'indigo', 'paper'],
  ['persimmons', 'ivory', 'indigo', 'straw'],
  ['books', 'paper', 'plum', 'sand'],
  ['umbrella', 'mist', 'clay', 'snow'],
  ['record', 'straw', 'clay', 'rose'],
  ['pagoda', 'straw', 'clay', 'rose'],
  ['lanterns', 'wine', 'clay', 'straw'],
  ['tea', 'sage', 'pine', 'paper'],
  ['vase', 'straw', 'plum', 'clay'],
  ['castle', 'mist', 'pine', 'snow'],
  ['books', 'sage', 'clay', 'paper'],
  ['record', 'ivory', 'indigo', 'clay'],
  ['wheel', 'blush', 'clay', 'straw'],
  ['lanterns', 'indigo', 'ochre', 'blush'],
  ['umbrella', 'blush', 'plum', 'ivory'],
  ['clock', 'mist', 'clay', 'straw'],
  ['persimmons', 'sage', 'plum', 'paper'],
  ['tower', 'mist', 'plum', 'snow'],
  ['castle', 'blush', 'indigo', 'straw'],
  ['clock', 'indigo', 'plum', 'rose'],
  ['pagoda', 'blush', 'plum', 'straw'],
]
