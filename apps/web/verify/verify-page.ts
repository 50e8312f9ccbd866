// The whole of /verify.html: one file that checks a saved proof, from a disk and without a network.
import { type CheckedFile, checkProofFile } from '@saikoro/shared/fairness/check-proof-file'
import { type CheckedSigned, checkSignedFile } from '@saikoro/shared/fairness/check-signed-file'
import type { Signed } from '@saikoro/shared/fairness/house-text'
import type { ProofPlace } from '@saikoro/shared/fairness/proof-place'
import en from '../src/locales/en/fairness.json'
import ja from '../src/locales/ja/fairness.json'
import ms from '../src/locales/ms/fairness.json'
import zh from '../src/locales/zh/fairness.json'
import { PAGE_WORDS } from './words.ts'

const LANGUAGES = { en, ja, ms, zh } as const
type Language = keyof typeof LANGUAGES

function languageOf(wanted: string): Language {
  const short = wanted.slice(0, 2)
  return short === 'ja' || short === 'zh' || short === 'ms' ? short : 'en'
}

const language = languageOf(navigator.language)
const [words, own] = [LANGUAGES[language], PAGE_WORDS[language]]

function element(name: string, text: string, state?: boolean): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (state !== undefined) made.dataset.ok = String(state)
  return made
}

function rowsOf({ steps, isLinked, areReceiptsGood, isLogged }: CheckedFile): (readonly [string, boolean])[] {
  return [
    ...steps.map(({ name, ok }) => [words[name], ok] as const),
    [own.linked, isLinked],
    [own.receipts, areReceiptsGood],
    [own.logged, isLogged],
  ]
}

function show(result: HTMLElement, text: string): void {
  const [draw, signed] = [checkProofFile(text), checkSignedFile(text)]
  const unreadable = [element('h2', own.unreadable, false)]
  result.replaceChildren(...(draw ? linesOfDraw(draw) : signed ? linesOfSigned(signed) : unreadable))
}

function listOf(rows: readonly (readonly [string, boolean])[]): HTMLElement {
  const list = document.createElement('ol')
  for (const [name, ok] of rows)
    list.append(element('li', `${ok ? words.stepOk : words.stepFailed} · ${name}`, ok))
  return list
}

function verdictOf({ isVerified }: { readonly isVerified: boolean }): HTMLElement {
  return element('h2', isVerified ? own.verified : own.notVerified, isVerified)
}

function witnessesOf({ seenBy, witnesses }: ProofPlace): HTMLElement {
  return element('p', `${own.witnesses} ${seenBy.length}/${witnesses} ${seenBy.join(', ')}`)
}

function linesOfDraw(checked: CheckedFile): HTMLElement[] {
  const { draw, vkey } = checked
  return [
    verdictOf(checked),
    element('p', `${draw.game} ${draw.issue} · ${draw.dice?.join(' ') ?? '-'}`),
    listOf(rowsOf(checked)),
    witnessesOf(checked),
    element('p', own.compare),
    element('code', vkey),
    element('code', draw.record ?? ''),
  ]
}

function describeSigned(signed: Signed): string {
  const what = 'source' in signed ? signed.source : signed.kind
  const content = 'source' in signed ? signed.text : `${signed.amount} · ${new Date(signed.at).toISOString()}`
  const member = signed.member === null ? '' : ` · ${own.member} ${signed.member}`
  return `${own[what]} ${signed.id}${member} · ${content}`
}

function linesOfSigned(checked: CheckedSigned): HTMLElement[] {
  const rows = [
    [own.signed, checked.areSigned],
    [own.logged, checked.isLogged],
  ] as const
  return [
    verdictOf(checked),
    ...checked.signed.map((each) => element('p', describeSigned(each))),
    listOf(rows),
    witnessesOf(checked),
    element('p', own.compareKey),
    element('code', checked.vkey),
  ]
}

document.documentElement.lang = language
const file = document.createElement('input')
const result = document.createElement('section')
const label = element('label', own.choose)
file.type = 'file'
label.append(file)
result.setAttribute('aria-live', 'polite')
file.addEventListener('change', async () => {
  const text = await file.files?.[0]?.text()
  if (text !== undefined) show(result, text)
})
document.body.append(element('h1', own.title), element('p', own.text), label, result)
