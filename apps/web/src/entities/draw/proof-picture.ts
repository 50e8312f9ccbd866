import type { Dice } from '@saikoro/shared/rules/options'
import { FACES } from './Dice.tsx'

const SIZE = 1080
const MARGIN = 72
const WIDTH = SIZE - 2 * MARGIN
const DIE = 200
const GAP = 32

/** What the picture says, in words of the client. */
interface PictureWords {
  readonly title: string
  /** game and number of the draw */
  readonly draw: string
  /** what this device found, as beside the seal */
  readonly finding: string
  /** sum of the dice, bets and net */
  readonly lines: readonly string[]
  /** says that the picture proves nothing without the link */
  readonly note: string
  readonly url: string
}

/**
 * Draws a verified draw, and a bet in it, as a PNG. It has no seal: the stamp is for what the device that shows it has proved (charter C2.7).
 */
export async function drawProof(dice: Dice, words: PictureWords, locale: string): Promise<File> {
  const canvas = new OffscreenCanvas(SIZE, SIZE).getContext('2d')
  if (!canvas) throw new Error('this browser has no canvas')
  const fonts = getComputedStyle(document.documentElement).getPropertyValue('--sans')
  canvas.fillStyle = '#faf6ef'
  canvas.fillRect(0, 0, SIZE, SIZE)
  let top = MARGIN

  const write = (text: string, size: number, weight = '', colour = '#221a17') => {
    canvas.font = `${weight} ${size}px ${fonts}`
    canvas.fillStyle = colour
    for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
      top += size * 1.4
      canvas.fillText(segment.trim(), MARGIN, top, WIDTH)
    }
  }

  write(words.title, 56, 'bold', '#7c2a4e')
  write(words.draw, 36)
  top += GAP
  for (const [place, value] of dice.entries()) drawDie(canvas, MARGIN + place * (DIE + GAP), top, value)
  top += DIE
  for (const line of words.lines) write(line, 40, 'bold')
  write(words.finding, 30)
  top += GAP
  write(words.note, 30, '', '#665850')
  top += 30 * 1.4
  canvas.fillStyle = '#7c2a4e'
  canvas.fillText(words.url, MARGIN, top, WIDTH)
  return new File([await canvas.canvas.convertToBlob()], 'saikoro-proof.png', { type: 'image/png' })
}

function drawDie(canvas: OffscreenCanvasRenderingContext2D, left: number, top: number, value: number): void {
  canvas.fillStyle = '#fdf8ee'
  canvas.strokeStyle = '#d9cbb6'
  canvas.lineWidth = 6
  canvas.beginPath()
  canvas.roundRect(left, top, DIE, DIE, DIE / 4)
  canvas.fill()
  canvas.stroke()
  canvas.fillStyle = value === 1 ? '#c0362c' : '#2a211d'
  for (const place of FACES[value] ?? []) {
    canvas.beginPath()
    const [x, y] = [(place % 3) - 1, Math.floor(place / 3) - 1].map((step) => (0.5 + step * 0.25) * DIE)
    canvas.arc(left + (x ?? 0), top + (y ?? 0), value === 1 ? DIE / 7 : DIE / 11, 0, 2 * Math.PI)
    canvas.fill()
  }
}
