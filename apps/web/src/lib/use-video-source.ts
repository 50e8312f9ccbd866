import { type RefObject, useEffect, useState } from 'react'

const HLS = 'application/vnd.apple.mpegurl'

/** Plays a playlist where the browser cannot; resolves to what ends it. The player behind it is heavy, so it comes only then. */
async function attachHls(video: HTMLVideoElement, url: string, fail: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  const hls = new Hls()
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && fail())
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

/** Puts a video's address behind the element: playlists natively or through hls.js, anything else as it is. */
export function useVideoSource(video: RefObject<HTMLVideoElement | null>, url: string) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const key = `${attempt} ${url}`

  useEffect(() => {
    const element = video.current
    if (!element) return
    const fail = () => setFailed(`${attempt} ${url}`)
    if (!url.endsWith('.m3u8') || element.canPlayType(HLS) !== '') {
      element.src = url
      return () => {
        element.removeAttribute('src')
        element.load()
      }
    }
    let isOver = false
    let end = () => {}
    attachHls(element, url, fail).then((stop) => {
      if (isOver) stop()
      else end = stop
    }, fail)
    return () => {
      isOver = true
      end()
    }
  }, [video, url, attempt])

  return {
    hasFailed: failed === key,
    fail: () => setFailed(key),
    retry: () => setAttempt((count) => count + 1),
  }
}
