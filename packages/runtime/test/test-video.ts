// Videos for tests, generated at run time.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import * as av from 'node-av/constants'
import { Log, type Stream } from 'node-av/lib'

interface Options {
  readonly seconds: number
  readonly width: number
  readonly height: number
  readonly silent?: boolean
  readonly rate?: number
}

async function soundStages(input: Demuxer) {
  const stream = input.audio()
  if (!stream) throw new Error('no sound')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create('aformat=sample_fmts=fltp')
  return [decoder, filter, await Encoder.create(av.FF_ENCODER_AAC, { decoder, filter })]
}

interface Film {
  /** graphs of FFmpeg's sources and filters */
  readonly pictures: string
  readonly sound?: string | undefined
  readonly options?: Record<string, string>
}

/** Writes a video that FFmpeg's test sources draw. The ending chooses the container: .mp4 or .mkv. */
export async function newFilm(file: string, { pictures, sound, options = {} }: Film): Promise<string> {
  Log.setLevel(av.AV_LOG_ERROR)
  const open = (graph: string) => Demuxer.open(graph, { format: 'lavfi' })
  await using drawn = await open(pictures)
  await using played = await open(sound ?? 'anullsrc=d=0.1')
  await using output = await Muxer.open(file, { options })
  const decoder = await Decoder.create(drawn.video() as Stream)
  const encoded = { decoder, options: { preset: 'ultrafast' } }
  const video = [decoder, await Encoder.create(av.FF_ENCODER_LIBX264, encoded)]
  await (sound === undefined
    ? pipeline({ video: drawn }, { video }, output)
    : pipeline({ video: drawn, audio: played }, { video, audio: await soundStages(played) }, output)
  ).completion
  return file
}

/** Writes an MP4 of grey noise, with or without sound. */
export function newVideo(
  dir: string,
  { seconds, width, height, silent = false, rate = 10 }: Options,
): Promise<string> {
  const pictures = `color=gray:s=${width}x${height}:r=${rate}:d=${seconds},noise=alls=100`
  const sound = silent ? undefined : `anullsrc=r=8000:cl=mono:d=${seconds}`
  return newFilm(path.join(dir, `${width}x${height}-${seconds}.mp4`), { pictures, sound })
}

/** Returns the video with a display matrix of a quarter turn and a location box, as phones write them. */
export function turned(file: string, as: string): string {
  const bytes = readFileSync(file)
  const header = bytes.indexOf('tkhd')
  // version and flags, times, id, reserved, duration, reserved, layer, group, volume, reserved; then nine numbers
  const matrix = header + 4 + 40
  for (const [place, value] of [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].entries())
    bytes.writeInt32BE(value, matrix + place * 4)
  const place = Buffer.from('....freea private place', 'latin1')
  place.writeUInt32BE(place.length)
  writeFileSync(as, Buffer.concat([bytes, place]))
  return as
}
