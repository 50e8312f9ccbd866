// Draws the public videos of the high-end samples from their pictures: node packages/lab/samples/profile-videos.ts.
// Needs ffmpeg.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { PROFILES } from '../../../prisma/seed/content/profiles.ts'

const DIR = path.resolve(import.meta.dirname, '../../../prisma/seed/media/public/profiles')
const [SHOWN_S, FADE_S] = [4, 1]

function argumentsFor(name: string): string[] {
  const pictures = [1, 2, 3].flatMap((place) => [
    '-loop',
    '1',
    '-framerate',
    '24',
    '-t',
    String(SHOWN_S),
    '-i',
    path.join(DIR, `${name}-${place}.webp`),
  ])
  const size = (place: number) => `[${place}]scale=432:576,setsar=1,format=yuv420p[p${place}]`
  const fades = `[p0][p1]xfade=duration=${FADE_S}:offset=${SHOWN_S - FADE_S}[first];[first][p2]xfade=duration=${FADE_S}:offset=${2 * (SHOWN_S - FADE_S)}[video]`
  const filter = [size(0), size(1), size(2), fades].join(';')
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-movflags', '+faststart']
  const plain = ['-fflags', '+bitexact', '-flags', '+bitexact', '-map_metadata', '-1']
  const file = path.join(DIR, `${name}.mp4`)
  return [
    '-loglevel',
    'error',
    '-y',
    ...pictures,
    '-filter_complex',
    filter,
    '-map',
    '[video]',
    ...codec,
    ...plain,
    file,
  ]
}

for (const { cast, highEnd } of PROFILES) {
  if (!highEnd) continue
  const { status } = spawnSync('ffmpeg', argumentsFor(cast), { stdio: 'inherit' })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status} at ${cast}`)
}
