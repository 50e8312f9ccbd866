import { drawDie } from './dice.ts'
import { COLOURS, type Colour } from './palette.ts'

const c = COLOURS
const ink = `stroke="${c.ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`

function ground(from: Colour, to: Colour): string {
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${c[from]}"/><stop offset="1" stop-color="${c[to]}"/></linearGradient></defs><rect width="1200" height="600" fill="url(#ground)"/>`
}

function waves(y: number, radius: number, line: string, fill: string): string {
  const row = (top: number, shift: number) =>
    Array.from({ length: Math.ceil(1200 / radius / 2) + 2 }, (_, place) => {
      const x = place * radius * 2 + shift
      const rings = [0.92, 0.64, 0.36].map(
        (share) =>
          `<circle cx="${x}" cy="${top}" r="${radius * share}" fill="none" stroke="${line}" stroke-width="5"/>`,
      )
      return `<circle cx="${x}" cy="${top}" r="${radius}" fill="${fill}"/>${rings.join('')}`
    }).join('')
  return Array.from({ length: 8 }, (_, place) => row(y + place * radius * 0.5, place % 2 ? radius : 0)).join(
    '',
  )
}

function cup(x: number, y: number, colour: string): string {
  return `<g transform="translate(${x} ${y})"><ellipse cx="80" cy="168" rx="130" ry="16" fill="${c.ink}" opacity=".2"/><path d="M0 0 H160 C160 110 130 164 80 164 C30 164 0 110 0 0Z" fill="${colour}" ${ink}/><ellipse cx="80" cy="2" rx="80" ry="16" fill="${c.sage}" ${ink}/><path d="M56 -30 c-18 -30 18 -44 0 -76 M104 -30 c-18 -30 18 -44 0 -76" fill="none" stroke="${c.ink}" stroke-width="4" stroke-linecap="round" opacity=".45"/></g>`
}

function lantern(x: number, y: number, size: number, colour: string): string {
  const ribs = [-36, -12, 12, 36].map(
    (rib) =>
      `<path d="M-56 ${rib} q56 14 112 0" fill="none" stroke="${c.ink}" stroke-width="2.5" opacity=".45"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 -300 V-78" ${ink}/><ellipse rx="60" ry="76" fill="${colour}" ${ink}/>${ribs.join('')}<rect x="-28" y="-84" width="56" height="14" fill="${c.ink}"/><rect x="-28" y="70" width="56" height="14" fill="${c.ink}"/></g>`
}

const evening = `${ground('wine', 'indigo')}<circle cx="880" cy="220" r="140" fill="${c.straw}"/><g fill="${c.rose}" opacity=".5"><rect x="120" y="150" width="420" height="30" rx="15"/><rect x="240" y="200" width="300" height="30" rx="15"/><rect x="700" y="300" width="380" height="30" rx="15"/></g>${waves(490, 150, c.mist, c.indigo)}`

const dice = `${ground('plum', 'wine')}<circle cx="600" cy="300" r="380" fill="${c.rose}" opacity=".16"/><circle cx="600" cy="300" r="270" fill="${c.rose}" opacity=".16"/>${drawDie(1, 360, 330, 190, -14)}${drawDie(3, 610, 270, 190, 9)}${drawDie(6, 850, 340, 190, -6)}<g transform="translate(1030 118) rotate(8)"><rect x="-58" y="-58" width="116" height="116" rx="16" fill="none" stroke="${c.straw}" stroke-width="8"/><path d="M-28 2 L-6 26 L32 -26" fill="none" stroke="${c.straw}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></g>`

const tea = `${ground('straw', 'blush')}<circle cx="250" cy="210" r="130" fill="${c.clay}" opacity=".85"/><rect y="430" width="1200" height="170" fill="${c.soot}"/>${cup(420, 290, c.ivory)}${cup(680, 290, c.plum)}<path d="M1010 430 C990 330 1050 260 1000 120 M1012 430 C1040 330 1100 300 1110 190" fill="none" stroke="${c.soot}" stroke-width="8" stroke-linecap="round"/>${[
  [1000, 122, 26],
  [1024, 200, 20],
  [1016, 280, 24],
  [1110, 192, 24],
  [1086, 268, 20],
]
  .map(
    ([x, y, r]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${c.rose}" ${ink}/><circle cx="${x}" cy="${y}" r="7" fill="${c.straw}"/>`,
  )
  .join('')}<path d="M966 430 H1060 L1046 520 H980Z" fill="${c.indigo}" ${ink}/>`

const lanterns = `${ground('ink', 'plum')}${[
  [130, 250, 1, c.clay],
  [330, 320, 0.8, c.straw],
  [540, 230, 1.15, c.clay],
  [770, 330, 0.85, c.rose],
  [960, 240, 1.05, c.straw],
  [1130, 340, 0.75, c.clay],
]
  .map(
    ([x, y, size, colour]) =>
      `<circle cx="${x}" cy="${y}" r="${150 * Number(size)}" fill="${c.ochre}" opacity=".16"/>${lantern(Number(x), Number(y), Number(size), String(colour))}`,
  )
  .join('')}<path d="M0 520 C200 470 420 560 640 510 C860 460 1020 540 1200 500 V600 H0Z" fill="${c.wine}"/>`

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600" viewBox="0 0 1200 600">${content}</svg>`

/** The banners by file name, 1200 by 600, without text. */
export const BANNERS = { evening: svg(evening), tea: svg(tea), dice: svg(dice), lanterns: svg(lanterns) }
