// Draws the sample clips and their covers: node packages/lab/samples/clips.ts [name …]. Needs ffmpeg.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { LOOP_S, SCENES, type Scene } from './scenes.ts'

const MEDIA = path.resolve(import.meta.dirname, '../../../prisma/seed/media')
const [WIDTH, HEIGHT, RATE, SEGMENT_S] = [640, 360, 24, 2]
/** time of the cover, s */
const COVER_AT = 5

function frameOf(scene: Scene, t: number): Buffer {
  const frame = Buffer.allocUnsafe(WIDTH * HEIGHT * 3)
  let at = 0
  for (let row = 0; row < HEIGHT; row += 1) {
    const y = (row / HEIGHT) * 2 - 1
    for (let column = 0; column < WIDTH; column += 1) {
      for (const value of scene(((column / WIDTH) * 2 - 1) * (WIDTH / HEIGHT), y, t)) frame[at++] = value
    }
  }
  return frame
}

/** Every segment begins with a key frame and has exactly the length in the playlist. */
function encoderArguments(dir: string): string[] {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(RATE),
    '-i',
    '-',
  ]
  const gop = String(RATE * SEGMENT_S)
  const codec = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-pix_fmt', 'yuv420p']
  const size = [
    '-crf',
    '31',
    '-maxrate',
    '56k',
    '-bufsize',
    '112k',
    '-g',
    gop,
    '-keyint_min',
    gop,
    '-sc_threshold',
    '0',
  ]
  const hls = [
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_S),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
  ]
  const plain = ['-fflags', '+bitexact', '-flags', '+bitexact', '-map_metadata', '-1']
  const files = ['-hls_segment_filename', path.join(dir, '%03d.mpegts'), path.join(dir, 'index.m3u8')]
  return ['-loglevel', 'error', '-y', ...input, ...codec, ...size, ...plain, ...hls, ...files]
}

async function drawClip(name: string, scene: Scene) {
  const dir = path.join(MEDIA, 'clips', name)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const encoder = spawn('ffmpeg', encoderArguments(dir), { stdio: ['pipe', 'inherit', 'inherit'] })
  for (let count = 0; count < LOOP_S * RATE; count += 1) {
    if (!encoder.stdin.write(frameOf(scene, count / RATE))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${name}`)
}

async function drawCover(name: string, scene: Scene) {
  mkdirSync(path.join(MEDIA, 'public/covers'), { recursive: true })
  await sharp(frameOf(scene, COVER_AT), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(MEDIA, `public/covers/${name}.webp`))
}

const wanted = process.argv.slice(2)
for (const [name, scene] of Object.entries(SCENES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await drawClip(name, scene)
  await drawCover(name, scene)
  console.log(name)
}
