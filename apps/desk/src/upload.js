// Uploads a picture or video and reports its progress.
import { saying } from './updates.js'

/** `part`: first and last second of a video, each as text that may be empty. Calls `onProgress` with percent and whether the file is being encoded; resolves to the reply, which has a fault or a path. */
export function upload(file, kind, { token }, onProgress, part = {}) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const named = Object.entries(part).filter(([, second]) => second)
    request.open('POST', `/media/${kind}?${new URLSearchParams(named)}`)
    request.setRequestHeader('x-form-token', token)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress((loaded / total) * (kind === 'picture' ? 100 : 30), false)
    const lines = () => request.responseText.split('\n').filter((line) => line.endsWith('}'))
    request.onprogress = () => {
      const share = lines()
        .map((line) => JSON.parse(line).share)
        .findLast((each) => each !== undefined)
      if (share !== undefined) onProgress(30 + share * 70, true)
    }
    request.onloadend = () => {
      const last = request.status === 200 ? JSON.parse(lines().at(-1) ?? '{}') : {}
      resolve(last.path ? last : { fault: last.fault ?? (request.responseText || saying('absent')) })
    }
    const body = new FormData()
    body.append('file', file)
    request.send(body)
  })
}
