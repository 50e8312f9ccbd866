import { uploadLocality } from '@saikoro/shared/contract/wallet'
import * as z from 'zod/mini'
import { envelopeShape, headersOf, NetworkError, openEnvelope } from './call.ts'
import { readToken } from './session.ts'

/** Five megabytes over a slow connection take longer than the time-out of the other calls. */
const TIME_OUT_MS = 120_000

/** Uploads may go to another host of ours (spec §7). */
const ORIGIN = import.meta.env.VITE_UPLOAD_ORIGIN ?? ''

/** Uploads a picture and reports progress from 0 to 1. XMLHttpRequest, because fetch does not report upload progress. */
export function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  abort: AbortSignal,
): Promise<string> {
  const token = readToken()
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (cause?: unknown) => reject(new NetworkError(uploadLocality.path, { cause }))
    request.open('POST', `${ORIGIN}/api/${uploadLocality.path}`)
    request.timeout = TIME_OUT_MS
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => fail(end))
    request.addEventListener('load', () => {
      const envelope = readEnvelope(request.responseText)
      if (!envelope) return fail('no envelope')
      try {
        resolve(openEnvelope(uploadLocality, envelope, token))
      } catch (error) {
        reject(error)
      }
    })
    abort.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Fetches a picture that the member uploaded. @throws NetworkError also when it is no longer stored */
export async function fetchUpload(path: string): Promise<Blob> {
  const reply = await fetch(`${ORIGIN}${path}`, { headers: headersOf(readToken()) })
  if (!reply.ok) throw new NetworkError(path)
  return reply.blob()
}

function readEnvelope(text: string) {
  try {
    return z.parse(envelopeShape, JSON.parse(text))
  } catch {
    return undefined
  }
}
