// Captions of videos: a strict reader of WebVTT (https://www.w3.org/TR/webvtt1/), and a writer.

/** Longest file, bytes. */
export const CAPTIONS_BYTES_MAX = 65_536

/** `from`, `to`: seconds. `text`: plain lines, without tags. */
export interface Cue {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** `line`: the first line that is wrong, counted from 1. */
export interface CaptionsFault {
  readonly code: 'captionsHeader' | 'captionsTime' | 'empty'
  readonly line: number
}

// up to a day, as `writeCaptions` writes it
const TIME = /^(?:([01]\d|2[0-3]):)?([0-5]\d):([0-5]\d\.\d{3})$/
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }

/** Returns NaN for what is no time. */
function secondsOf(time = ''): number {
  const [, hours = '0', minutes, seconds] = TIME.exec(time) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

/** Returns a line of a cue without its tags and with its characters in place of their names. */
const plain = (line: string) =>
  line
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? '')
    .trim()

/** Returns the cues of a file, or its first fault. Styles, regions, notes and places are left out. Linear in the text. */
export function parseCaptions(text: string): readonly Cue[] | CaptionsFault {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { code: 'captionsHeader', line: 1 }
  const cues: Cue[] = []
  const isText = (at: number) => (lines[at] ?? '').trim() !== ''
  let at = 0
  const skipBlock = () => {
    while (isText(at)) at += 1
  }
  for (skipBlock(); at < lines.length; at += 1) {
    if (!isText(at)) continue
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[at] ?? '')) {
      skipBlock()
      continue
    }
    // a cue may have a name
    if (!lines[at]?.includes('-->')) at += 1
    const [begin, arrow, end] = lines[at]?.split(/[ \t]+/) ?? []
    const [from, to] = [secondsOf(begin), secondsOf(end)]
    if (arrow !== '-->' || !(from < to) || from < (cues.at(-1)?.from ?? 0))
      return { code: 'captionsTime', line: at + 1 }
    const said: string[] = []
    for (at += 1; isText(at); at += 1) {
      if (lines[at]?.includes('-->')) return { code: 'captionsTime', line: at + 1 }
      said.push(plain(lines[at] ?? ''))
    }
    const shown = said.filter(Boolean).join('\n')
    if (shown !== '') cues.push({ from, to, text: shown })
  }
  return cues.length > 0 ? cues : { code: 'empty', line: lines.length }
}

/** Returns `01:02:03.456`. */
const timeOf = (seconds: number) => new Date(Math.round(seconds * 1_000)).toISOString().slice(11, -1)

/** Returns cues as WebVTT. */
export function writeCaptions(cues: readonly Cue[]): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    'WEBVTT\n',
    ...cues.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}\n`),
  ].join('\n')
}
