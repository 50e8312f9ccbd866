import { glass, shapes, thumbs } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import { COLOURS } from './palette.ts'

const COUNT = 185
const hex = (...names: (keyof typeof COLOURS)[]) => names.map((name) => COLOURS[name].slice(1))

/** The three styles are CC0, so no licence note is embedded. */
const bare = (svg: string) => svg.replace(/<metadata.*?<\/metadata>/s, '')

function drawAvatar(place: number): string {
  const seed = `saikoro-${place}`
  const ground = {
    seed,
    size: 96,
    backgroundColor: hex('blush', 'straw', 'mist', 'sage', 'paper', 'rose', 'ochre'),
  }
  if (place % 3 === 0)
    return createAvatar(thumbs, {
      ...ground,
      shapeColor: hex('plum', 'indigo', 'clay', 'pine', 'wine', 'ochre'),
      eyesColor: hex('snow', 'ivory'),
      mouthColor: hex('snow', 'ivory'),
    }).toString()
  if (place % 3 === 1)
    return createAvatar(shapes, {
      ...ground,
      shape1Color: hex('plum', 'indigo', 'clay'),
      shape2Color: hex('ochre', 'rose', 'pine'),
      shape3Color: hex('ivory', 'straw', 'mist'),
    }).toString()
  return createAvatar(glass, {
    ...ground,
    backgroundColor: hex('plum', 'indigo', 'clay', 'pine', 'wine', 'rose'),
  }).toString()
}

/** The avatars by file name, all different. */
export function drawAvatars(): Map<string, string> {
  return new Map(
    Array.from({ length: COUNT }, (_, place) => [
      `${String(place + 1).padStart(3, '0')}.svg`,
      bare(drawAvatar(place)),
    ]),
  )
}
