// Parent side of the transcoder process.
import { fork } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { fault } from '../system/faults.ts'
import { inRoot } from '../system/paths.ts'
import type { TranscoderMessage, VideoInfo } from './transcoder.ts'

/** The transcoder is killed after this long without progress. */
const STALL_MS = 60_000

export type { VideoInfo } from './transcoder.ts'
export type OnProgress = (share: number) => void

/** A part of a video: its first and last second. */
export interface Cut {
  readonly from: number
  readonly to: number
}
const WHOLE: Cut = { from: 0, to: Number.POSITIVE_INFINITY }

/**
 * Probes a video and, unless `kind` is look, encodes it into the folder. `accept` may reject it by throwing before it
 * is encoded. Progress is a share from 0 to 1.
 */
export function transcode(
  kind: 'look' | 'clip' | 'short',
  file: string,
  folder: string,
  accept: (look: VideoInfo) => void = () => {},
  onProgress: OnProgress = () => {},
  { from, to }: Cut = WHOLE,
): Promise<VideoInfo> {
  const child = fork(
    inRoot('packages/runtime/media/transcoder.ts'),
    [kind, file, folder, `${from}`, `${to}`],
    {
      execArgv: ['--import', pathToFileURL(inRoot('packages/runtime/system/exit-with-parent.mjs')).href],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  let seen: VideoInfo | undefined
  let isDone = false
  return new Promise<VideoInfo>((resolve, reject) => {
    function fail(error: unknown) {
      child.kill('SIGKILL')
      reject(error)
    }
    const stalled = setTimeout(() => fail(fault('videoStalled')), STALL_MS)
    function take(message: TranscoderMessage) {
      stalled.refresh()
      if ('fault' in message) throw fault('videoUnreadable', message.fault)
      if ('look' in message) {
        seen = message.look
        accept(seen)
      }
      if ('second' in message && seen) onProgress(Math.min(1, message.second / seen.seconds))
      if ('done' in message) isDone = true
    }
    child.on('message', (message: TranscoderMessage) => {
      try {
        take(message)
      } catch (error) {
        fail(error)
      }
    })
    child.on('error', fail)
    child.on('exit', (code) => {
      clearTimeout(stalled)
      if (seen && isDone) resolve(seen)
      else fail(fault('videoBreaks', code ?? 'killed'))
    })
  })
}
