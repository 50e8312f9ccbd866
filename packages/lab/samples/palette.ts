/** The colours of all drawings: ivory paper, ink and a few dyes. */
export const COLOURS = {
  ivory: '#faf6ef',
  paper: '#f2ebdf',
  sand: '#e5d6bf',
  ink: '#221a17',
  soot: '#3a2c2a',
  plum: '#7c2a4e',
  wine: '#54193a',
  rose: '#c96a83',
  blush: '#eab9b4',
  ochre: '#c9923e',
  straw: '#ecd39a',
  indigo: '#2f3f6b',
  mist: '#a9b6cf',
  pine: '#3f5d4e',
  sage: '#a9bba3',
  clay: '#b5573f',
  snow: '#fffdf9',
} as const

export type Colour = keyof typeof COLOURS

export type Rgb = readonly [red: number, green: number, blue: number]

/** Returns a colour as three numbers from 0 to 255. */
export function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(COLOURS[colour].slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
