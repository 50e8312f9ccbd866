import { mulberry32 } from '@saikoro/testing/random'
import { type Colour, type Rgb, rgbOf } from './palette.ts'

/** Colour of a point of a clip: x from -1.78 to 1.78, y from -1 (top) to 1, t in seconds. */
export type Scene = (x: number, y: number, t: number) => Rgb

/** duration of all loops, s */
export const LOOP_S = 16
const TURN = (2 * Math.PI) / LOOP_S

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Interpolates a position from 0 to 1 in a list of colours. */
function ramp(...names: Colour[]): (place: number) => Rgb {
  const stops = names.map(rgbOf)
  return (place) => {
    const at = Math.min(0.9999, Math.max(0, place)) * (stops.length - 1)
    const left = Math.floor(at)
    return mix(stops[left] ?? [0, 0, 0], stops[left + 1] ?? [0, 0, 0], at - left)
  }
}

/** A disc with a soft edge over the background. */
function disc(below: Rgb, colour: Rgb, distance: number, radius: number): Rgb {
  return mix(below, colour, 1 - smooth(radius - 0.008, radius + 0.008, distance))
}

const [ivory, paper, ink, plum, wine, rose, blush, ochre, straw, indigo, mist, snow, pine, sage, clay] = (
  [
    'ivory',
    'paper',
    'ink',
    'plum',
    'wine',
    'rose',
    'blush',
    'ochre',
    'straw',
    'indigo',
    'mist',
    'snow',
    'pine',
    'sage',
    'clay',
  ] as const
).map(rgbOf) as [Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb]

const silkColours = ramp('wine', 'plum', 'rose', 'blush', 'straw')
function silk(x: number, y: number, t: number): Rgb {
  const fold =
    Math.sin(x * 1.7 + Math.sin(y * 1.3 + t * TURN) + t * TURN) +
    Math.sin(y * 1.9 - x * 0.6 + Math.cos(t * TURN))
  return silkColours(0.5 + fold / 4.4)
}

const inkColours = ramp('ivory', 'paper', 'mist', 'indigo', 'ink')
function inkInWater(x: number, y: number, t: number): Rgb {
  let [u, v] = [x, y]
  for (const turn of [1, 2, 3]) {
    u += 0.55 * Math.sin(v * 1.4 + turn + t * TURN)
    v += 0.55 * Math.cos(u * 1.3 - turn + t * TURN)
  }
  return inkColours(0.42 + 0.4 * Math.sin(u + v))
}

function moonOverSea(x: number, y: number, t: number): Rgb {
  const sky = mix(indigo, wine, smooth(-1, 0.4, y))
  const above = disc(sky, straw, Math.hypot(x - 0.5, y + 0.35), 0.33)
  if (y < 0.25) return above
  const depth = (y - 0.25) / 0.75
  const wave =
    Math.sin((x + Math.sin(t * TURN) * 0.3) * (9 - 6 * depth) + 26 * depth - 2 * t * TURN) *
    Math.sin(30 * depth ** 0.6 + 3 * t * TURN)
  const glow = Math.exp(-((x - 0.5) ** 2) / (0.05 + depth * 0.3))
  return mix(mix(wine, indigo, depth), straw, smooth(0.1, 0.6, wave) * glow * 0.8)
}

const dunes: readonly [Rgb, number, number, number][] = [
  [blush, -0.2, 0.12, 1.1],
  [rose, 0.05, 0.15, 1.5],
  [plum, 0.32, 0.14, 1.2],
  [wine, 0.6, 0.1, 1.9],
]
function ridges(x: number, y: number, t: number): Rgb {
  let colour = disc(
    mix(ivory, straw, smooth(-1, 0.2, y)),
    ochre,
    Math.hypot(x + 0.7, y + 0.42 + 0.06 * Math.sin(t * TURN)),
    0.22,
  )
  for (const [place, [dune, height, swell, width]] of dunes.entries()) {
    const drift = Math.sin(t * TURN + place) * 0.12 * (place + 1)
    const edge =
      height +
      swell * Math.sin((x + drift) * width + place * 2.1) +
      swell * 0.4 * Math.sin((x + drift) * width * 2.3 + place)
    colour = mix(colour, dune, smooth(-0.008, 0.008, y - edge))
  }
  return colour
}

function seigaiha(x: number, y: number, t: number): Rgb {
  const [size, drift] = [0.34, (t / LOOP_S) * 0.34 * 2]
  let colour = ivory
  const first = Math.floor((y + 1) / (size / 2)) - 1
  for (let row = first; row <= first + 3; row += 1) {
    const shift = row % 2 === 0 ? 0 : size
    const at = (((x + drift + shift) % (2 * size)) + 2 * size) % (2 * size)
    const radius = Math.hypot(at - size, y + 1 - row * (size / 2) - size) / size
    if (radius > 1.01) continue
    const ring = 0.5 - 0.5 * Math.cos(radius * Math.PI * 7)
    colour = mix(
      colour,
      mix(mix(indigo, mist, 0.2 + 0.2 * Math.sin(t * TURN + row)), ivory, smooth(0.35, 0.65, ring)),
      1 - smooth(0.99, 1.01, radius),
    )
  }
  return colour
}

function ripples(x: number, y: number, t: number): Rgb {
  const first = Math.hypot(x + 0.7, y - 0.2)
  const second = Math.hypot(x - 0.8, y + 0.3)
  const wave =
    Math.sin(first * 15 - t * TURN * 8) * Math.exp(-first * 0.7) +
    Math.sin(second * 12 - t * TURN * 6) * Math.exp(-second * 0.7)
  return mix(mix(sage, pine, smooth(-1.2, 1, y)), ivory, smooth(0.15, 0.95, wave) * 0.75)
}

const lanterns = [0, 1, 2, 3, 4, 5, 6].map((place) => ({
  x: -1.6 + place * 0.53,
  y: -0.25 + 0.4 * Math.sin(place * 2.4),
  size: 0.13 + 0.05 * Math.cos(place * 1.7),
  phase: place * 0.9,
}))
function lanternNight(x: number, y: number, t: number): Rgb {
  let colour = mix(ink, wine, smooth(-1, 1.2, y))
  for (const lantern of lanterns) {
    const rise = lantern.y + 0.12 * Math.sin(t * TURN + lantern.phase)
    const distance = Math.hypot(x - lantern.x, (y - rise) * 0.82)
    colour = mix(
      colour,
      ochre,
      Math.exp(-(distance ** 2) / 0.05) * (0.45 + 0.1 * Math.sin(2 * t * TURN + lantern.phase)),
    )
    colour = disc(colour, mix(straw, clay, smooth(-0.15, 0.2, y - rise)), distance, lantern.size)
  }
  return colour
}

function drops(x: number, y: number, t: number): Rgb {
  let field = 0
  for (let place = 0; place < 7; place += 1) {
    const angle = t * TURN * (place % 2 ? 1 : -1) + place * 2.4
    const [px, py] = [Math.cos(angle) * (0.45 + place * 0.2), Math.sin(angle + place) * 0.7]
    field += (0.012 + (place % 3) * 0.007) / ((x - px) ** 2 + (y - py) ** 2 + 0.004)
  }
  return mix(
    mix(ivory, mist, smooth(-1.2, 1.4, y)),
    mix(indigo, plum, smooth(-1.2, 1.2, x)),
    smooth(0.66, 0.7, field),
  )
}

function bamboo(x: number, y: number, t: number): Rgb {
  let colour = mix(ivory, sage, smooth(-0.6, 1.4, y))
  for (let layer = 0; layer < 3; layer += 1) {
    const width = 0.035 + layer * 0.03
    const gap = 0.62 - layer * 0.04
    const bend = Math.sin(t * TURN + layer) * 0.05 * (1 - y) * (layer + 1) * 0.5
    const at = ((((x + bend + layer * 0.23) % gap) + gap) % gap) - gap / 2
    const joint = Math.abs(((y + layer * 0.3 + 4) % 0.55) - 0.275) > 0.268 ? 0.4 : 0
    const stalk = mix(mix(sage, pine, (layer + 1) / 3), ivory, joint)
    colour = mix(colour, stalk, 1 - smooth(width - 0.008, width + 0.008, Math.abs(at)))
  }
  return colour
}

const number = mulberry32(7)
const fallen = Array.from({ length: 34 }, (_, place) => ({
  x: number() * 4.4 - 2.2,
  y: number(),
  size: 0.045 + number() * 0.055,
  place,
}))
function petals(x: number, y: number, t: number): Rgb {
  let colour = mix(blush, ivory, smooth(-1.1, 0.9, y))
  for (const petal of fallen) {
    const dy = y - (((petal.y + t / LOOP_S) % 1) * 2.6 - 1.3)
    const dx = x - petal.x - 0.25 * Math.sin(t * TURN + petal.place)
    const turn = t * TURN + petal.place
    const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)]
    colour = disc(colour, petal.place % 3 ? rose : plum, Math.hypot(u, v * 1.9), petal.size)
  }
  return colour
}

const glassColours = [plum, rose, ochre, indigo, mist, clay, sage, straw] as const
function glass(x: number, y: number, t: number): Rgb {
  let [best, next, colour] = [9, 9, ivory]
  for (let place = 0; place < 14; place += 1) {
    const px = Math.sin(place * 12.9) * 1.9 + 0.16 * Math.sin(t * TURN + place)
    const py = Math.cos(place * 7.3) * 1.05 + 0.16 * Math.cos(t * TURN + place * 2)
    const distance = Math.hypot(x - px, y - py)
    if (distance < best) {
      next = best
      best = distance
      colour = mix(glassColours[place % 8] ?? plum, snow, 0.12 + 0.2 * smooth(0, 0.8, distance))
    } else if (distance < next) next = distance
  }
  return mix(ink, colour, smooth(0.012, 0.03, next - best))
}

function sunrise(x: number, y: number, t: number): Rgb {
  const angle = Math.atan2(y - 0.75, x) + (t * TURN) / 6
  const distance = Math.hypot(x, y - 0.75)
  const rays = smooth(-0.06, 0.06, Math.sin(angle * 18))
  const sky = mix(mix(straw, paper, rays), ivory, smooth(0.4, 2, distance))
  const sun = disc(sky, clay, distance, 0.62 + 0.03 * Math.sin(t * TURN))
  const haze = 0.6 + 0.05 * Math.sin(x * 2 + t * TURN)
  return mix(sun, mix(rose, plum, smooth(0.6, 1.1, y)), smooth(haze - 0.01, haze + 0.01, y))
}

/** The clips by folder name. */
export const SCENES = {
  silk,
  'ink-in-water': inkInWater,
  'moon-over-sea': moonOverSea,
  ridges,
  seigaiha,
  ripples,
  'lantern-night': lanternNight,
  drops,
  bamboo,
  petals,
  glass,
  sunrise,
} satisfies Record<string, Scene>
