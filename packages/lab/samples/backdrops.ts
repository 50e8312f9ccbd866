import { COLOURS, type Colour } from './palette.ts'

export type Backdrop =
  | 'sun'
  | 'arch'
  | 'branch'
  | 'seigaiha'
  | 'hills'
  | 'moon'
  | 'shoji'
  | 'leaves'
  | 'rain'
  | 'shelf'
  | 'noren'
  | 'skyline'

const c = COLOURS

function leaf(x: number, y: number, turn: number, size: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0 C40 -50 120 -50 160 0 C120 50 40 50 0 0Z" fill="${colour}"/><path d="M6 0 H150" stroke="${c.ivory}" stroke-width="3" opacity=".6"/></g>`
}

function blossom(x: number, y: number, size: number): string {
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => `<ellipse cx="0" cy="-11" rx="9" ry="12" transform="rotate(${turn})"/>`)
    .join('')
  return `<g transform="translate(${x} ${y}) scale(${size})"><g fill="${c.rose}">${petals}</g><circle r="4" fill="${c.straw}"/></g>`
}

function scales(colour: string): string {
  const row = (y: number, shift: number) =>
    Array.from({ length: 4 }, (_, place) => {
      const x = place * 200 + shift
      return `<circle cx="${x}" cy="${y}" r="100" fill="${c.ivory}"/>${[94, 62, 30].map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="10"/>`).join('')}`
    }).join('')
  return Array.from({ length: 18 }, (_, place) => row(place * 52, place % 2 ? 100 : 0)).join('')
}

const SHAPES: Record<Backdrop, (accent: string, soft: string) => string> = {
  sun: (accent) => `<circle cx="300" cy="330" r="240" fill="${accent}"/>`,
  arch: (accent, soft) =>
    `<path d="M70 800 V330 C70 200 170 96 300 96 C430 96 530 200 530 330 V800Z" fill="${accent}"/><path d="M104 800 V336 C104 218 190 130 300 130 C410 130 496 218 496 336 V800Z" fill="${soft}"/>`,
  branch: (accent) =>
    `<path d="M-10 250 C120 200 210 90 330 70 C420 56 520 80 620 30 M150 178 C160 120 140 70 160 10 M420 66 C470 120 520 140 560 210" fill="none" stroke="${c.soot}" stroke-width="10" stroke-linecap="round"/>${[
      [40, 226],
      [118, 190],
      [158, 96],
      [204, 150],
      [300, 80],
      [380, 58],
      [470, 112],
      [540, 178],
      [520, 60],
      [92, 300],
      [566, 250],
    ]
      .map(([x = 0, y = 0], place) => blossom(x, y, 1.2 + (place % 3) * 0.4))
      .join('')}<circle cx="520" cy="420" r="90" fill="${accent}" opacity=".5"/>`,
  seigaiha: (accent) => `<g opacity=".4">${scales(accent)}</g>`,
  hills: (accent, soft) =>
    `<circle cx="450" cy="210" r="80" fill="${c.ochre}"/><path d="M0 460 C120 330 220 420 320 360 C420 300 500 360 600 300 V800 H0Z" fill="${soft}"/><path d="M0 560 C140 450 260 560 380 480 C480 420 540 470 600 440 V800 H0Z" fill="${accent}"/>`,
  moon: (accent, soft) =>
    `<rect width="600" height="800" fill="${accent}"/><circle cx="420" cy="220" r="130" fill="${c.straw}"/><g fill="${soft}" opacity=".85"><rect x="-40" y="236" width="320" height="26" rx="13"/><rect x="60" y="276" width="260" height="26" rx="13"/><rect x="360" y="420" width="300" height="26" rx="13"/></g>`,
  shoji: (accent) =>
    `<g fill="none" stroke="${c.soot}" stroke-width="8"><rect x="60" y="60" width="480" height="760"/><path d="M220 60 V800 M380 60 V800 M60 210 H540 M60 360 H540 M60 510 H540 M60 660 H540"/></g><path d="M64 64 H216 V206 H64Z M384 364 H536 V506 H384Z" fill="${accent}" opacity=".45"/>`,
  leaves: (accent, soft) =>
    [
      [20, 160, -30, 1.3],
      [60, 320, 10, 1.1],
      [420, 120, 40, 1.2],
      [470, 300, -20, 1.2],
      [-30, 520, -16, 1.4],
      [450, 500, 26, 1.3],
      [200, 60, 80, 1],
    ]
      .map(([x = 0, y = 0, turn = 0, size = 1], place) => leaf(x, y, turn, size, place % 2 ? accent : soft))
      .join(''),
  rain: (accent) =>
    `<path d="${Array.from({ length: 42 }, (_, place) => `M${(place * 97) % 640} ${(place * 53) % 780} l-14 46`).join(' ')}" stroke="${accent}" stroke-width="4" stroke-linecap="round"/>`,
  shelf: (accent, soft) =>
    [250, 450, 650]
      .map(
        (y, row) =>
          `<rect x="0" y="${y}" width="600" height="14" fill="${c.soot}"/>${Array.from(
            { length: 15 },
            (_, place) => {
              const height = 90 + ((place * 37 + row * 53) % 60)
              return `<rect x="${12 + place * 39}" y="${y - height}" width="32" height="${height}" rx="3" fill="${[accent, soft, c.clay, c.sand, c.indigo][(place * 3 + row) % 5]}"/>`
            },
          ).join('')}`,
      )
      .join(''),
  noren: (accent) =>
    `<rect width="600" height="26" y="70" fill="${c.soot}"/>${[0, 1, 2, 3].map((place) => `<path d="M${place * 150 + 6} 92 H${place * 150 + 144} V330 C${place * 150 + 100} 344 ${place * 150 + 50} 320 ${place * 150 + 6} 334Z" fill="${accent}"/><circle cx="${place * 150 + 75}" cy="210" r="36" fill="none" stroke="${c.ivory}" stroke-width="9"/>`).join('')}`,
  skyline: (accent, soft) =>
    `<circle cx="150" cy="200" r="76" fill="${c.straw}"/>${[
      [0, 380, 90],
      [90, 300, 80],
      [170, 430, 70],
      [240, 340, 60],
      [330, 260, 86],
      [416, 400, 70],
      [486, 330, 114],
    ]
      .map(
        ([x = 0, y = 0, width = 0], place) =>
          `<rect x="${x}" y="${y}" width="${width}" height="540" fill="${place % 2 ? accent : soft}"/>${Array.from({ length: 6 }, (_, row) => `<rect x="${x + 16}" y="${y + 24 + row * 44}" width="12" height="18" fill="${c.straw}" opacity="${(place + row) % 3 ? 0.8 : 0.25}"/><rect x="${x + 42}" y="${y + 24 + row * 44}" width="12" height="18" fill="${c.straw}" opacity="${(place * row) % 2 ? 0.8 : 0.25}"/>`).join('')}`,
      )
      .join('')}`,
}

/** Background of a person, 600 by 800. */
export function drawBackdrop(kind: Backdrop, ground: Colour, accent: Colour, soft: Colour): string {
  return `<rect width="600" height="800" fill="${COLOURS[ground]}"/>${SHAPES[kind](COLOURS[accent], COLOURS[soft])}`
}
