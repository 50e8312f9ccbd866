// The whole of /verify.html: one file that checks a saved proof, from a disk and without a network.
import { type CheckedFile, checkProofFile } from '@saikoro/shared/fairness/check-proof-file'
import { fairness as en } from '../src/locales/fairness/en.ts'
import { fairness as ja } from '../src/locales/fairness/ja.ts'
import { fairness as ms } from '../src/locales/fairness/ms.ts'
import { fairness as zh } from '../src/locales/fairness/zh.ts'
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
  const checked = checkProofFile(text)
  result.replaceChildren(...(checked ? linesOf(checked) : [element('h2', own.unreadable, false)]))
}

function linesOf(checked: CheckedFile): HTMLElement[] {
  const { draw, isVerified, seenBy, witnesses, vkey } = checked
  const list = document.createElement('ol')
  for (const [name, ok] of rowsOf(checked))
    list.append(element('li', `${ok ? words.stepOk : words.stepFailed} · ${name}`, ok))
  return [
    element('h2', isVerified ? own.verified : own.notVerified, isVerified),
    element('p', `${draw.game} ${draw.issue} · ${draw.dice?.join(' ') ?? '-'}`),
    list,
    element('p', `${own.witnesses} ${seenBy.length}/${witnesses} ${seenBy.join(', ')}`),
    element('p', own.compare),
    element('code', vkey),
    element('code', draw.record ?? ''),
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
