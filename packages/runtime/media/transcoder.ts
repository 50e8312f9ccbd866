// Reads a video with FFmpeg's libraries in a separate process, because malformed files may crash them. Arguments:
// look|clip|short, the file, and the first and last second of the part. Writes into its working directory. Results are sent over IPC.
import { existsSync, writeFileSync } from 'node:fs'
import { Decoder, Demuxer, Encoder, type EncoderOptions, FilterAPI, Muxer, pipeline } from 'node-av/api'
import * as av from 'node-av/constants'
import { type Frame, Log, type Stream } from 'node-av/lib'

export interface VideoInfo {
  /** after rotation and scaling */
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

/** by pixels, because a side would make tall recordings of screens unreadable; the side is what decoders of devices take */
const PIXELS_MAX = 1_280 * 720
const SIDE_MAX = 4_096
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
  const matrix = stream.codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix) return ''
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  const degrees = (Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90 + 360) % 360
  return { 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }[degrees] ?? ''
}

/** Returns the filter for upright, square pixels and the maximum size. */
function upright(turn: string): string {
  const share = `min(1,min(sqrt(${PIXELS_MAX}/(iw*ih)),${SIDE_MAX}/max(iw,ih)))`
  return `${turn}scale='iw*sar':ih,scale='trunc(iw*${share}/2)*2':'trunc(ih*${share}/2)*2',setsar=1`
}

const HDR = [av.AVCOL_TRC_SMPTE2084, av.AVCOL_TRC_ARIB_STD_B67]
const WIDE = [av.AVCOL_PRI_BT2020, av.AVCOL_PRI_SMPTE431, av.AVCOL_PRI_SMPTE432]

/** Returns the filter from the colours of a frame to those of BT.709, which every screen shows: tone mapped if they are HDR. */
function colours({ colorTrc, colorPrimaries }: Frame): string {
  const isHdr = HDR.some((each) => each === colorTrc)
  if (!isHdr && !WIDE.some((each) => each === colorPrimaries))
    return 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,'
  // tags are often incomplete: HDR is in BT.2020, and cameras write P3 with the matrix of BT.709
  const isUltra = isHdr || colorPrimaries === av.AVCOL_PRI_BT2020
  const given = isUltra ? 'color_primaries=bt2020:colorspace=bt2020nc' : 'colorspace=bt709'
  const tones = isHdr ? 'tonemap=hable:desat=0,' : ''
  const curve = isHdr ? '' : ':color_trc=bt709'
  return `setparams=${given}${curve},zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,${tones}zscale=t=bt709:m=bt709:r=tv,format=yuv420p,`
}

/** What decoding and the packets of a file show. Its header may lack these facts, or be wrong. */
interface Source extends VideoInfo {
  /** filter for a frame with the properties of the first one, to the fixed properties of the output */
  readonly fixed: string
  /** the first moment of sound or pictures, s */
  readonly start: number
  /** how long the last picture stays until the sound ends, s */
  readonly rest: number
}

/** The cover of an album is a stream of pictures as well. */
function pictureStream(input: Demuxer): Stream {
  const found = input.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === av.AVMEDIA_TYPE_VIDEO && (disposition & av.AV_DISPOSITION_ATTACHED_PIC) === 0,
  )
  if (!found) throw new Error('there is no video in it')
  return found
}

/** Reads every packet: returns when the streams begin and end, in seconds. */
async function spanOf(file: string) {
  await using input = await Demuxer.open(file, { options: INPUT })
  const streams = [pictureStream(input), input.audio()].map((stream) => ({ stream, from: Infinity, to: 0 }))
  for await (using packet of input.packets()) {
    const found = streams.find(({ stream }) => stream?.index === packet?.streamIndex)
    if (!packet || !found?.stream || packet.pts === av.AV_NOPTS_VALUE) continue
    const { num, den } = found.stream.timeBase
    found.from = Math.min(found.from, (Number(packet.pts) * num) / den)
    found.to = Math.max(found.to, (Number(packet.pts + packet.duration) * num) / den)
  }
  const start = Math.max(0, Math.min(...streams.map(({ from }) => from)))
  const [pictures = start, sound = start] = streams.map(({ to }) => to)
  const end = Math.max(pictures, sound)
  return { start, length: end - start, rest: end - pictures }
}

/** Writes the key frame before a third of the way, at most five seconds in, because first frames are often dark. */
async function look(file: string, part: Cut): Promise<Source> {
  const { start, length, rest } = await spanOf(file)
  const seconds = Math.max(0, Math.min(length, part.to) - part.from)
  const from = start + part.from + Math.min(5, seconds / 3)
  // a file without an index may have no frame behind the place that it seeks
  for (const place of from >= 1 ? [from, 0] : [0]) {
    await using input = await Demuxer.open(file, { options: INPUT })
    const video = pictureStream(input)
    using decoder = await Decoder.create(video)
    if (place > 0) await input.seek(place, -1, av.AVSEEK_FLAG_BACKWARD)
    for await (using frame of decoder.frames(input.packets(video.index))) {
      if (!frame) continue
      using filter = FilterAPI.create(`${colours(frame)}${upright(turnOf(video))},format=rgb24`)
      const [shown] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))]
      if (!shown) break
      const { width, height } = shown
      const size = `${width}:${height}`
      // a stream may change its size, and frames of browsers do: the first one counts
      const fit = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`
      const tags =
        'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,sidedata=mode=delete'
      const fixed = `bwdif=deint=interlaced,${colours(frame)}${turnOf(video)}scale='iw*sar':ih,${fit},format=yuv420p,${tags}`
      writeFileSync('poster.rgb', shown.toBuffer())
      return { width, height, seconds, fixed, start, rest }
    }
  }
  throw new Error('no picture of it can be read')
}

/** Encodes H.264 and AAC, which every browser plays: HLS for clips, one fast-start file for shorts. */
async function transcode(kind: 'clip' | 'short', file: string, source: Source, part: Cut): Promise<void> {
  await using input = await Demuxer.open(file, { options: INPUT })
  await using output =
    kind === 'clip'
      ? await Muxer.open('index.m3u8', { format: 'hls', options: HLS })
      : await Muxer.open('short.mp4', { format: 'mp4', options: { movflags: '+faststart' } })
  const audio = input.audio()
  const { fixed, start, rest } = source
  const pictures = `setpts=PTS-${start}/TB,fps=${RATE}:start_time=0,tpad=stop_mode=clone:stop_duration=${rest},${selected('', part)}`
  const sound = `asetpts=PTS-${start}/TB,aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,${selected('a', part)}`
  const rate = { context: { bitRate: 96_000 } }
  const stages = {
    video: await stagesOf(pictureStream(input), [fixed, pictures], av.FF_ENCODER_LIBX264, { options: X264 }),
    ...(audio && { audio: await stagesOf(audio, [sound], av.FF_ENCODER_AAC, rate) }),
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
  if (turnOf(stream) !== '') stream.codecpar.addCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX, identity)
  stream.metadata = null
  return stream
}

/**
 * Returns the filter that drops what lies outside of the part. Unlike trim, select accepts frames after the end. It
 * follows fps, which fills the time up to the end of its input.
 */
const selected = (prefix: '' | 'a', { from, to }: Cut): string =>
  `${prefix}select='gte(t,${from})*lt(t,${Math.min(to, SECONDS_LARGEST)})',${prefix}setpts=PTS-${from}/TB`

/** The first filter is made anew when a property of the frames changes, those behind it see the fixed ones alone. */
async function stagesOf(
  stream: Stream,
  descriptions: readonly string[],
  codec: av.FFEncoderCodec,
  options: EncoderOptions,
) {
  const decoder = await Decoder.create(forget(stream))
  const filters = descriptions.map((each) => FilterAPI.create(each))
  return [decoder, filters, await Encoder.create(codec, { decoder, filter: filters.at(-1), ...options })]
}

const [kind, file = '', from, to] = process.argv.slice(2)
const part = { from: Number(from), to: Number(to) }
Log.setLevel(av.AV_LOG_ERROR)
process.once('disconnect', () => process.exit()) // at the end, and when the parent process is gone
try {
  const seen = await look(file, part)
  const { width, height, seconds } = seen
  await send({ look: { width, height, seconds } })
  if (kind === 'clip' || kind === 'short') await transcode(kind, file, seen, part)
} catch (error) {
  process.exitCode = 1
  await send({ fault: (error as Error).message })
}
process.disconnect()
