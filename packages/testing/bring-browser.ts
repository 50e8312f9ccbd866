// Brings a browser for the browser tests where none is installed.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
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
import { collect } from '@saikoro/system/tools'
import { type Browser, findBrowser, launchOptions } from './find-browser.ts'
import { findProgram } from './needs.ts'

const NO_BROWSER =
  'No browser for the browser tests: install Chromium or Chrome, or name one: CHROMIUM=/path/to/chrome npm test'

/** Packages of the npm registry: a headless shell for Linux on x64 with libraries and fonts, and fonts for Japanese. */
const SHELL = {
  spec: '@sparticuz/chromium@153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}
const FONTS = {
  spec: '@expo-google-fonts/noto-sans-jp@0.4.3',
  integrity:
    'sha512-Fl+Z6vtD24HFAYsvzB0S9Nery1ly16B9PesdY0wBd+wEHAvkNglnkTUspU0HqGOubkmoa8zusJrKv6vDx1o70A==',
}

/** Outside the workspace, so that `npm start` never downloads it. */
const CACHE = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'saikoro')

async function run(file: string, ...args: string[]): Promise<string> {
  const { code, output } = await collect(file, args)
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${output}`)
  return output.trim()
}

/**
 * Unpacks a package once, and returns its folder; throws if it differs from its pinned integrity. None of its code runs. Concurrent
 * callers fill folders of their own, and the first one stays.
 */
async function unpack({ spec, integrity }: typeof SHELL): Promise<string> {
  const target = path.join(CACHE, spec.replaceAll('/', '-'))
  if (existsSync(target)) return target
  console.log(`Downloading ${spec}`)
  mkdirSync(CACHE, { recursive: true })
  const dir = mkdtempSync(`${target}.`)
  try {
    const output = await run('npm', 'pack', spec, '--silent', '--pack-destination', dir)
    const file = path.join(dir, output.split('\n').at(-1) ?? '')
    const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (hash !== integrity) throw new Error(`${spec} is not what was pinned`)
    await run('tar', 'xzf', file, '-C', dir)
    for (const packed of globSync(path.join(dir, 'package/bin/*.br'))) await inflate(packed)
    if (!existsSync(target)) renameSync(path.join(dir, 'package'), target)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  return target
}

async function inflate(packed: string): Promise<void> {
  const file = packed.slice(0, -'.br'.length)
  writeFileSync(file, brotliDecompressSync(readFileSync(packed)))
  rmSync(packed)
  if (!file.endsWith('.tar')) return chmodSync(file, 0o755)
  await run('tar', 'xf', file, '-C', path.dirname(file))
  rmSync(file)
}

const quoteXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function japaneseFonts(): Promise<string[]> {
  const dir = await unpack(FONTS)
  return ['400Regular', '700Bold'].map((weight) => path.join(dir, weight))
}

/** Adds fonts to those of the system, for programs that are started from now on. */
function addFonts(...folders: string[]): void {
  const config = path.join(CACHE, 'fonts.conf')
  const dirs = folders.map((folder) => `<dir>${quoteXml(folder)}</dir>`).join('')
  writeFileSync(
    config,
    `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>${dirs}
<cachedir>${quoteXml(path.join(CACHE, 'fontconfig'))}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = config
}

async function showsJapanese(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const list = findProgram('fc-list')
  return list !== undefined && (await collect(list, [':lang=ja'])).output.trim() !== ''
}

/** Installs the distribution's packages. Only for root on a machine of CI: a test command changes no developer's machine. */
async function installPackages(...names: string[]): Promise<boolean> {
  const isDebian = /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(
    await run('cat', '/etc/os-release').catch(() => ''),
  )
  if (!process.env.CI || process.getuid?.() !== 0 || !isDebian) return false
  console.log(`apt-get install ${names.join(' ')}`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await collect('apt-get', ['update', '-qq'], options)
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  return (await collect('apt-get', args, options)).code === 0
}

/** Returns an installed browser, and sees to fonts for Japanese. */
async function findWithFonts(): Promise<Browser | undefined> {
  const browser = findBrowser()
  if (browser && !(await showsJapanese()) && !(await installPackages('fonts-noto-cjk')))
    addFonts(...(await japaneseFonts()))
  return browser
}

async function unpackShell(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const bin = path.join(await unpack(SHELL), 'bin')
  addFonts(path.join(bin, 'fonts'), ...(await japaneseFonts()))
  const file = path.join(bin, 'chromium')
  return { file, wholeFile: file, libraries: path.join(bin, 'lib') }
}

/** Ways to a browser in their order. */
const WAYS: (() => Promise<Browser | undefined>)[] = [
  findWithFonts,
  async () => {
    const isInstalled = await installPackages('chromium', 'chromium-headless-shell', 'fonts-noto-cjk')
    return isInstalled ? findWithFonts() : undefined
  },
  unpackShell,
]

/** Throws unless the browser starts, without and with a window. */
async function probe(found: Browser): Promise<void> {
  for (const kind of ['file', 'wholeFile'] as const)
    await (await chromium.launch(launchOptions(found, kind))).close()
}

/** Finds or brings a browser that starts, and names it to the tests in the environment. Throws one sentence if there is none. */
export async function bringBrowser(): Promise<void> {
  const { LC_ALL = '', LC_CTYPE = '', LANG = '', CHROMIUM } = process.env
  for (const way of CHROMIUM ? [findWithFonts] : WAYS) {
    try {
      const browser = await way()
      if (!browser) continue
      await probe(browser)
      const { file, wholeFile, libraries } = browser
      console.log(`Browser: ${file}`)
      Object.assign(process.env, {
        CHROMIUM: file,
        CHROMIUM_WHOLE: wholeFile,
        ...(libraries && { CHROMIUM_LIBRARIES: libraries }),
        // elsewhere a browser cannot write into a folder with other characters than those of ASCII
        ...(!/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG) && { LC_ALL: 'C.UTF-8' }),
      })
      return
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
    }
  }
  throw new Error(NO_BROWSER)
}
