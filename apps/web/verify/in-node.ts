// The script of /verify.html in a window without a screen, for tests of thousands of files.
import { Window } from 'happy-dom'
import { bundleVerifyPage } from '../bundle/verify-page.ts'

export interface VerifyPage {
  /** Chooses a file, as a visitor does, and reads whether the page calls it verified. */
  isVerified(file: string): Promise<boolean>
  close(): Promise<void>
}

export async function openVerifyPage(): Promise<VerifyPage> {
  const window = new Window({
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  window.eval(await bundleVerifyPage())
  const { document } = window
  const input = document.querySelector('input')
  const result = document.querySelector('section')
  if (!input || !result) throw new Error('the page has no input and no result')
  return {
    async isVerified(file) {
      result.replaceChildren()
      Object.defineProperty(input, 'files', {
        configurable: true,
        value: [new window.File([file], 'draw.tlog-proof')],
      })
      input.dispatchEvent(new window.Event('change'))
      while (!result.querySelector('h2')) await new Promise((resolve) => setImmediate(resolve))
      return result.querySelector('h2')?.getAttribute('data-ok') === 'true'
    },
    close: () => window.happyDOM.close(),
  }
}
