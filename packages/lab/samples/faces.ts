import { COLOURS } from './palette.ts'

export type Eyes = 'open' | 'aside' | 'closed' | 'down'
export type Mouth = 'calm' | 'smile' | 'bright'
export type Extra = 'glasses' | 'round-glasses' | 'mole' | 'freckles' | 'lines' | 'hoops' | 'pearls' | 'drops'

export interface Face {
  readonly skin: Skin
  readonly eyes: Eyes
  readonly mouth: Mouth
  readonly lips: string
  readonly extras: readonly Extra[]
  /** whether it covers the brows */
  readonly fringe: boolean
}

/** Skin tones with their shade. */
export const SKINS = {
  porcelain: ['#f6dfcd', '#e9c3ab'],
  peach: ['#f0cfb4', '#dfb092'],
  sand: ['#e6bd98', '#d09d74'],
  honey: ['#d3a077', '#b98058'],
  umber: ['#a87250', '#8a5838'],
} as const
export type Skin = keyof typeof SKINS

const ink = COLOURS.ink

/** The same shape mirrored on both sides of the face. */
function pair(shape: string): string {
  return `${shape}<g transform="translate(600 0) scale(-1 1)">${shape}</g>`
}

function line(d: string, width: number, colour: string = ink): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function openEye(look: number): string {
  const lids = `${line('M236 317 C244 303 266 301 279 313', 4.5)}${line('M236 317 L230 312', 3)}`
  return `<path d="M237 317 C246 305 265 303 278 314 C268 325 248 326 237 317Z" fill="${COLOURS.snow}"/>
    <circle cx="${258 + look}" cy="314" r="8.6" fill="${ink}"/><circle cx="${261 + look}" cy="311" r="2.6" fill="${COLOURS.snow}"/>${lids}`
}

function eyesOf(kind: Eyes, shade: string): string {
  if (kind === 'closed')
    return pair(
      `${line('M236 312 C246 324 268 324 279 312', 4.5)}${line('M240 317 L235 321 M275 317 L279 321', 2.6)}`,
    )
  if (kind === 'down')
    return pair(
      `${line('M242 303 C252 298 264 298 273 304', 2.4, shade)}${line('M236 313 C247 325 267 326 279 317', 4.5)}${line('M246 321 L243 326 M258 324 L258 329', 2.4)}`,
    )
  if (kind === 'aside') return `${openEye(6)}<g transform="translate(600 0) scale(-1 1)">${openEye(-6)}</g>`
  return pair(openEye(0))
}

function mouthOf(kind: Mouth, lips: string): string {
  if (kind === 'bright')
    return `<path d="M272 390 C286 394 314 394 328 390 C322 411 278 411 272 390Z" fill="${lips}"/><path d="M279 393 C292 396 308 396 321 393 C318 400 282 400 279 393Z" fill="${COLOURS.snow}"/>`
  const corner = kind === 'smile' ? 388 : 394
  return `<path d="M274 ${corner} C284 389 293 386 300 390 C307 386 316 389 326 ${corner} C316 409 284 409 274 ${corner}Z" fill="${lips}"/>
    ${line(`M274 ${corner} C286 ${kind === 'smile' ? 397 : 396} 314 ${kind === 'smile' ? 397 : 396} 326 ${corner}`, 2.4, ink)}`
}

const EXTRAS: Record<Extra, string> = {
  glasses: `<g fill="none" stroke="${ink}" stroke-width="4"><rect x="226" y="294" width="64" height="46" rx="14"/><rect x="310" y="294" width="64" height="46" rx="14"/><path d="M290 310 q10 -7 20 0 M226 308 L208 304 M374 308 L392 304"/></g>`,
  'round-glasses': `<g fill="none" stroke="${COLOURS.ochre}" stroke-width="4"><circle cx="258" cy="316" r="31"/><circle cx="342" cy="316" r="31"/><path d="M289 310 q11 -8 22 0 M227 310 L208 304 M373 310 L392 304"/></g>`,
  mole: `<circle cx="334" cy="376" r="3.2" fill="${ink}"/>`,
  freckles: `<g fill="#a8643f" opacity=".55">${[238, 250, 262, 338, 350, 362].map((x, place) => `<circle cx="${x}" cy="${347 + (place % 2) * 8}" r="2.2"/>`).join('')}</g>`,
  lines:
    line('M228 330 l-8 5 M229 337 l-6 7 M372 330 l8 5 M371 337 l6 7', 2, '#8a5a44') +
    pair(line('M262 372 C258 380 257 388 259 395', 2, '#8a5a44')),
  hoops: pair(`<circle cx="204" cy="378" r="15" fill="none" stroke="${COLOURS.ochre}" stroke-width="4.5"/>`),
  pearls: pair(
    `<circle cx="205" cy="366" r="7.5" fill="${COLOURS.snow}" stroke="${COLOURS.sand}" stroke-width="2"/>`,
  ),
  drops: pair(
    `<path d="M205 362 L205 374" stroke="${COLOURS.ochre}" stroke-width="3"/><path d="M205 374 C195 390 198 399 205 399 C212 399 215 390 205 374Z" fill="${COLOURS.indigo}"/>`,
  ),
}

/** A head without hair from the front, 600 wide; the chin is at 440. */
export function drawFace({ skin, eyes, mouth, lips, extras, fringe }: Face): string {
  const [tone, shade] = SKINS[skin]
  const ears = pair(
    `<path d="M214 304 C196 296 194 352 216 358Z" fill="${tone}"/>${line('M207 318 C203 330 206 342 211 347', 2.4, shade)}`,
  )
  const brows = fringe
    ? ''
    : pair(`<path d="M229 293 C240 280 264 277 280 285 C264 284 244 287 231 297Z" fill="${ink}"/>`)
  return `${ears}
    <path d="M212 300 C210 218 248 176 300 176 C352 176 390 218 388 300 C387 366 354 432 300 440 C246 432 213 366 212 300Z" fill="${tone}"/>
    <ellipse cx="246" cy="362" rx="22" ry="13" fill="${COLOURS.rose}" opacity=".26"/><ellipse cx="354" cy="362" rx="22" ry="13" fill="${COLOURS.rose}" opacity=".26"/>
    ${brows}${eyesOf(eyes, shade)}
    ${line('M306 322 C309 342 315 354 309 361 C305 365 299 365 294 362', 3, shade)}
    ${mouthOf(mouth, lips)}
    ${extras.map((extra) => EXTRAS[extra]).join('')}`
}

/** The neck with the shadow of the chin. */
export function drawNeck(skin: Skin): string {
  const [tone, shade] = SKINS[skin]
  return `<path d="M258 390 L258 500 C262 542 338 542 342 500 L342 390Z" fill="${tone}"/>
    <path d="M258 412 C276 440 324 440 342 412 L342 446 C322 474 282 478 258 452Z" fill="${shade}"/>`
}
