// Parent side of the transcoder process.
import { fork } from 'node:child_process'
import path from 'node:path'
import { fault } from '@saikoro/system/faults'
import { inRoot } from '@saikoro/system/paths'
import type { Cut, TranscoderMessage, VideoInfo } from './transcoder.ts'

/** The transcoder is killed after this long without progress. */
const STALL_MS = 60_000

export interface TranscodeOptions {
  /** may reject the video by throwing before it is encoded */
  accept?(look: VideoInfo): void
  /** receives the share that is done, 0 to 1 */
  onProgress?(share: number): void
  /** the part that is encoded; by default the whole */
  readonly cut?: Cut | undefined
}

/** Probes a video and, unless `kind` is look, encodes it into the folder. */
export function transcode(
  kind: 'look' | 'clip' | 'short',
  file: string,
  folder: string,
  { accept, onProgress, cut = { from: 0, to: Number.POSITIVE_INFINITY } }: TranscodeOptions = {},
): Promise<VideoInfo> {
  const program = inRoot('packages/runtime/media/transcoder.ts')
  const child = fork(program, [kind, path.resolve(file), `${cut.from}`, `${cut.to}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let seen: VideoInfo | undefined
  return new Promise<VideoInfo>((resolve, reject) => {
    function fail(error: unknown) {
      child.kill('SIGKILL')
      reject(error)
    }
    const stalled = setTimeout(() => fail(fault('videoUnreadable', 'it stalls')), STALL_MS)
    child.on('message', (message: TranscoderMessage) => {
      stalled.refresh()
      try {
        if ('fault' in message) throw fault('videoUnreadable', message.fault)
        if ('look' in message) {
          seen = message.look
          accept?.(seen)
        } else if (seen) onProgress?.(Math.min(1, message.second / seen.seconds))
      } catch (error) {
        fail(error)
      }
    })
    child.on('error', fail)
    child.on('exit', (code) => {
      clearTimeout(stalled)
      if (seen && code === 0) resolve(seen)
      else fail(fault('videoUnreadable', `its reader ended (${code ?? 'killed'})`))
    })
  })
}
