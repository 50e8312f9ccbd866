// Reads a video with FFmpeg's libraries in a separate process, because malformed files may crash them. Arguments:
// look|clip|short, the file, and the first and last second of the part. Writes into its working directory. Results are sent over IPC.
import { existsSync, writeFileSync } from 'node:fs'
import { Decoder, Demuxer, Encoder, type EncoderOptions, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_ERROR,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  type FFEncoderCodec,
} from 'node-av/constants'
import { Log, type Stream } from 'node-av/lib'

export interface VideoInfo {
  /** after rotation and scaling; no side exceeds 1,280 */
  readonly width: number
  readonly height: number
  readonly seconds: number
}

/** A part of a video: its first and last second. */
export interface Cut {
  readonly from: number
  readonly to: number
}

export type TranscoderMessage =
  | { readonly look: VideoInfo }
  | { readonly second: number }
  | { readonly fault: string }

const SIDE_MAX = 1_280
/** stands for the end of any video in a filter */
const SECONDS_LARGEST = 1e9
const RATE = 30
/** Segments start with key frames, so that free playback ends near its limit. */
const SEGMENT_S = 2
const HLS = {
  hls_time: SEGMENT_S,
  hls_playlist_type: 'vod',
  hls_flags: 'independent_segments',
  hls_segment_filename: '%03d.mpegts',
} as const
const X264 = {
  preset: 'veryfast',
  crf: 26,
  profile: 'main',
  g: RATE * SEGMENT_S,
  keyint_min: RATE * SEGMENT_S,
  sc_threshold: 0,
} as const
/** Local files in containers of cameras and phones; no playlists, which could name other files. */
const INPUT = { protocol_whitelist: 'file', format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm' }

const send = (message: TranscoderMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()))

/** Returns the filter that undoes the rotation. The matrix is 16.16 fixed point: a b u / c d v / x y w. */
function turnOf(stream: Stream): string {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix) return ''
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  const degrees = (Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90 + 360) % 360
  return { 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }[degrees] ?? ''
}

/** Returns the filter for upright, square pixels and the maximum side. */
const upright = (turn: string) =>
  `${turn}scale='iw*sar':ih,` +
  `scale=w='min(${SIDE_MAX},iw)':h='min(${SIDE_MAX},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1`

/** Writes the key frame before a third of the way, at most five seconds in, because first frames are often dark. */
async function look(file: string, part: Cut): Promise<{ look: VideoInfo; turn: string }> {
  await using input = await Demuxer.open(file, { options: INPUT })
  const video = input.video()
  if (!video) throw new Error('there is no video in it')
  const seconds = Math.max(0, Math.min(input.duration, part.to) - part.from)
  const turn = turnOf(video)
  using decoder = await Decoder.create(video)
  const from = part.from + Math.min(5, seconds / 3)
  if (from >= 1) await input.seek(from, -1, AVSEEK_FLAG_BACKWARD)
  for await (using frame of decoder.frames(input.packets(video.index))) {
    if (!frame) continue
    using filter = FilterAPI.create(`${upright(turn)},format=rgb24`)
    const [shown] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))]
    if (!shown) break
    writeFileSync('poster.rgb', shown.toBuffer())
    return { look: { width: shown.width, height: shown.height, seconds }, turn }
  }
  throw new Error('no picture of it can be read')
}

/** Encodes H.264 and AAC, which every browser plays: HLS for clips, one fast-start file for shorts. */
async function transcode(kind: 'clip' | 'short', file: string, turn: string, part: Cut): Promise<void> {
  await using input = await Demuxer.open(file, { options: INPUT })
  await using output =
    kind === 'clip'
      ? await Muxer.open('index.m3u8', { format: 'hls', options: HLS })
      : await Muxer.open('short.mp4', { format: 'mp4', options: { movflags: '+faststart' } })
  const audio = input.audio()
  const pictures = `fps=${RATE},${selected('', part)}${upright(turn)},format=yuv420p`
  const sound = `${selected('a', part)}aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo`
  const stages = {
    video: await stagesOf(input.video() as Stream, pictures, FF_ENCODER_LIBX264, { options: X264 }),
    ...(audio && { audio: await stagesOf(audio, sound, FF_ENCODER_AAC, { context: { bitRate: 96_000 } }) }),
  }
  const onProgress = ({ time }: { readonly time: number }) => void send({ second: time })
  await pipeline<'video'>(input, stages, output, { onProgress }).completion
  if (kind === 'clip' && !existsSync('000.mpegts')) throw new Error('no segment of it can be encoded')
}

/** Removes the metadata of the input stream; the muxer would copy it, and the pixels are upright already. */
function forget(stream: Stream): Stream {
  const identity = Buffer.alloc(36)
  for (const [place, value] of [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].entries())
    identity.writeInt32LE(value, place * 4)
  if (turnOf(stream) !== '') stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, identity)
  stream.metadata = null
  return stream
}

/**
 * Returns the filter that drops what lies outside of the part. Unlike trim, select accepts frames after the end. It
 * follows fps, which fills the time up to the end of its input.
 */
const selected = (prefix: '' | 'a', { from, to }: Cut): string =>
  `${prefix}select='gte(t,${from})*lt(t,${Math.min(to, SECONDS_LARGEST)})',${prefix}setpts=PTS-STARTPTS,`

async function stagesOf(stream: Stream, filters: string, codec: FFEncoderCodec, options: EncoderOptions) {
  const decoder = await Decoder.create(forget(stream))
  const filter = FilterAPI.create(filters)
  return [decoder, filter, await Encoder.create(codec, { decoder, filter, ...options })]
}

const [kind, file = '', from, to] = process.argv.slice(2)
const part = { from: Number(from), to: Number(to) }
Log.setLevel(AV_LOG_ERROR)
process.once('disconnect', () => process.exit()) // at the end, and when the parent process is gone
try {
  const seen = await look(file, part)
  await send({ look: seen.look })
  if (kind === 'clip' || kind === 'short') await transcode(kind, file, seen.turn, part)
} catch (error) {
  process.exitCode = 1
  await send({ fault: (error as Error).message })
}
process.disconnect()
