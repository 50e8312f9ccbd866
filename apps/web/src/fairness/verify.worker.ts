import { type CheckInput, checkDraw } from './check-draw.ts'

/** Checks draws off the main thread: a hundred thousand hashes and a pairing would block the page. */
export interface CheckTask {
  readonly id: number
  readonly input: CheckInput
}

addEventListener('message', async ({ data: { id, input } }: MessageEvent<CheckTask>) => {
  postMessage({ id, steps: await checkDraw(input) })
})
