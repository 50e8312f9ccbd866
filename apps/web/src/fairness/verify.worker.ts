import { type CheckInput, checkDraw } from './check-draw.ts'

// Checks draws off the main thread: a hundred thousand hashes and a pairing would block the page. Replies null when its code does not load.
addEventListener('message', ({ data, ports: [reply] }: MessageEvent<CheckInput>) => {
  checkDraw(data).then(
    (steps) => reply?.postMessage(steps),
    () => reply?.postMessage(null),
  )
})
