import { launchArgs as args, findBrowser } from '@saikoro/testing/browser'

// `npm test` names the browser that it found or brought; elsewhere it is an installed one. Without one, Playwright says so at the first test.
const found = findBrowser()

export const headlessShell = { args, executablePath: found?.file }
/** `channel` chooses among Playwright's own browsers. */
export const wholeBrowser = { args, channel: 'chromium', executablePath: found?.wholeFile }
