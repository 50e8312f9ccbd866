// The browser of the browser tests.
import { existsSync } from 'node:fs'

/** Chromium without a window: the same engine with two thirds of the work, but without notifications. */
const SHELLS = ['/usr/bin/chromium-headless-shell']
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The files of the browser that tests use. */
export interface Browser {
  readonly file: string
  /** the browser with a window, which alone shows notifications */
  readonly wholeFile: string
  /** folder of libraries that the browser needs beyond those of the system */
  readonly libraries?: string | undefined
}

/** Returns the browser named by CHROMIUM, else an installed one; undefined without any. */
export function findBrowser(): Browser | undefined {
  const { CHROMIUM: named, CHROMIUM_WHOLE: wholeFile, CHROMIUM_LIBRARIES: libraries } = process.env
  if (named) return { file: named, wholeFile: wholeFile ?? named, libraries }
  const whole = BROWSERS.find((file) => existsSync(file))
  const file = SHELLS.find((shell) => existsSync(shell)) ?? whole
  return file === undefined ? undefined : { file, wholeFile: whole ?? file }
}

const ARGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
if (process.getuid?.() === 0) ARGS.push('--no-sandbox')

/** Playwright's options to start the browser, or with `wholeFile` the one that shows notifications. */
export function launchOptions(browser: Browser | undefined, kind: 'file' | 'wholeFile') {
  const { libraries, [kind]: executablePath } = browser ?? {}
  return {
    args: ARGS,
    executablePath,
    ...(libraries && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  }
}
