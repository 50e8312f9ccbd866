import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without a window: the same engine with two thirds of the work, but without notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'

const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
if (process.getuid?.() === 0) args.push('--no-sandbox')

/** Returns the first of the files that exists; undefined where there is none or Playwright's own is installed. */
function executable(files: readonly string[]): string | undefined {
  if (existsSync(chromium.executablePath())) return undefined
  return [process.env.CHROMIUM ?? '', ...files].find((file) => existsSync(file))
}

export const headlessShell = { args, executablePath: executable([SHELL, ...BROWSERS]) }
/** `channel` chooses among Playwright's own browsers. */
export const wholeBrowser = { args, channel: 'chromium', executablePath: executable(BROWSERS) }
