import { COLOURS } from './palette.ts'

const PLACES = { a: [-1, -1], b: [1, -1], c: [-1, 0], d: [0, 0], e: [1, 0], f: [-1, 1], g: [1, 1] } as const
const FACES: Record<number, readonly (keyof typeof PLACES)[]> = {
  1: ['d'],
  2: ['a', 'g'],
  3: ['a', 'd', 'g'],
  4: ['a', 'b', 'f', 'g'],
  5: ['a', 'b', 'd', 'f', 'g'],
  6: ['a', 'b', 'c', 'e', 'f', 'g'],
}

/** A die of this width around a point; its ace is red, as on Japanese dice. */
export function drawDie(value: number, x: number, y: number, width: number, turn: number): string {
  const half = width / 2
  const pips = (FACES[value] ?? []).map((name) => {
    const [across, down] = PLACES[name]
    const radius = value === 1 ? width * 0.17 : width * 0.085
    return `<circle cx="${(across * width * 0.26).toFixed(1)}" cy="${(down * width * 0.26).toFixed(1)}" r="${radius.toFixed(1)}" fill="${value === 1 ? '#c0362c' : COLOURS.ink}"/>`
  })
  const square = (colour: string, down: number) =>
    `<rect x="${-half}" y="${-half + down}" width="${width}" height="${width}" rx="${(width * 0.2).toFixed(1)}" fill="${colour}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${square('#d9cbb6', width * 0.07)}${square('#fdf8ee', 0)}${pips.join('')}</g>`
}

/** The icon of a game: a die and a ring filled by the game's share of five minutes. */
export function drawGameIcon(minutes: number): string {
  const share = minutes / 5
  const around = 2 * Math.PI * 54
  const ring = `<circle cx="64" cy="64" r="54" fill="none" stroke="${COLOURS.straw}" stroke-opacity=".25" stroke-width="7"/><circle cx="64" cy="64" r="54" fill="none" stroke="${COLOURS.straw}" stroke-width="7" stroke-linecap="round" stroke-dasharray="${(around * share).toFixed(1)} ${around.toFixed(1)}" transform="rotate(-90 64 64)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" rx="30" fill="${COLOURS.wine}"/>${ring}${drawDie(minutes, 64, 63, 58, -8)}</svg>`
}
