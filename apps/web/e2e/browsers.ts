import { findBrowser, launchOptions } from '@saikoro/testing/find-browser'

// `npm test` names the browser that it found or brought; elsewhere it is an installed one. Without one, Playwright says so at the first test.
const found = findBrowser()

export const headlessShell = launchOptions(found, 'file')
export const wholeBrowser = launchOptions(found, 'wholeFile')
