// Script of every page of the desk: keys, decisions without a reload, and updates. Without it the forms work as they are.

/** Makes an element. Sets text content only, never markup. */
export function make(tag, properties = {}, parts = []) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...parts)
  return element
}

export const parsePage = (text) => new DOMParser().parseFromString(text, 'text/html')
export const sentenceOf = (page) => page.querySelector('[role="alert"]')?.textContent

const lines = () => [...document.querySelectorAll('.line')]
const currentLine = () => document.activeElement?.closest('.line')

function focusLine(line) {
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus by so many rows; without a current row to the first one. */
function move(by) {
  const all = lines()
  const place = all.indexOf(currentLine())
  focusLine(place < 0 ? all[0] : all[Math.max(0, Math.min(all.length - 1, place + by))])
}

// --- updates

/** A row in which the operator writes stays as it is. */
const isInUse = (line) =>
  line.querySelector('details[open]') !== null || line.querySelector('input:checked') !== null

function mergeList(old, fresh) {
  const before = new Map([...old.children].map((line) => [line.id, line]))
  const hadFocus = currentLine()
  const place = lines().indexOf(hadFocus)
  // first, because a row that is moved within the list loses the focus
  const staying = new Set([...fresh.children].map(({ id }) => id))
  for (const [id, line] of before) if (!staying.has(id)) line.remove()
  for (const [index, line] of [...fresh.children].entries()) {
    const known = before.get(line.id)
    const isSame = known && (known.dataset.stamp === line.dataset.stamp || isInUse(known))
    if (known && !isSame) {
      known.replaceWith(line)
      if (known === hadFocus) line.focus({ preventScroll: true })
    }
    const shown = isSame ? known : line
    if (old.children[index] !== shown) old.insertBefore(shown, old.children[index] ?? null)
  }
  if (hadFocus && document.activeElement === document.body)
    focusLine(document.getElementById(hadFocus.id) ?? lines()[place] ?? lines().at(-1))
}

/** Takes over what a fetched page of the desk shows otherwise. */
function merge(text) {
  const fresh = parsePage(text)
  // the session has ended
  if (!fresh.getElementById('holds')) return location.reload()
  document.title = fresh.title
  for (const part of fresh.querySelectorAll('[data-live]')) {
    const old = document.getElementById(part.id)
    if (old && old.outerHTML !== part.outerHTML) old.replaceWith(part)
  }
  for (const list of fresh.querySelectorAll('[data-list]')) {
    const old = document.getElementById(list.id)
    if (old) mergeList(old, list)
  }
  countTicks()
  notify()
}

// --- sound and notifications, for each browser by its own choice

const NOTIFY = 'desk-notify'
const notifyButton = document.querySelector('[data-notify]')
const alarmsNow = () => [...document.querySelectorAll('[data-alarm]')]
let known = new Set(alarmsNow().map(({ dataset }) => dataset.alarm))

/** The browser may refuse storage: the choice then lasts as long as the page. */
let isOn = false
try {
  // biome-ignore lint/style/noRestrictedGlobals: the desk has this one entry
  isOn = localStorage.getItem(NOTIFY) !== null
} catch {}

function choose(next) {
  isOn = next
  try {
    // biome-ignore lint/style/noRestrictedGlobals: as above
    const storage = localStorage
    if (isOn) storage.setItem(NOTIFY, 'on')
    else storage.removeItem(NOTIFY)
  } catch {}
}

function showChoice() {
  if (!notifyButton) return
  notifyButton.hidden = false
  notifyButton.setAttribute('aria-pressed', String(isOn))
  notifyButton.textContent = isOn ? notifyButton.dataset.on : notifyButton.dataset.off
}

function beep() {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.2)
  tone.addEventListener('ended', () => void audio.close())
}

/** Notifies of each cause once. */
function notify() {
  const alarms = alarmsNow()
  const fresh = alarms.filter(({ dataset }) => !known.has(dataset.alarm))
  known = new Set(alarms.map(({ dataset }) => dataset.alarm))
  if (fresh.length === 0 || !isOn) return
  beep()
  if (globalThis.Notification?.permission === 'granted')
    for (const { textContent, dataset } of fresh)
      new Notification(document.title, { body: textContent, tag: dataset.alarm })
}

notifyButton?.addEventListener('click', () => {
  choose(!isOn)
  if (isOn) {
    void globalThis.Notification?.requestPermission()
    beep()
  }
  showChoice()
})
showChoice()

// ages grow without a change of the queues
if (notifyButton) setInterval(() => void update(), 60_000)

/** Counts decisions: a page that was fetched before the last one is out of date. */
let decisions = 0
let isWaiting = false
async function update() {
  if (isWaiting) return
  isWaiting = true
  await new Promise((resolve) => setTimeout(resolve, 100))
  isWaiting = false
  const before = decisions
  const reply = await fetch(location.href, { headers: { 'x-live': '1' } }).catch(() => undefined)
  if (!reply?.ok) return
  const text = await reply.text()
  if (before === decisions) merge(text)
}

if (document.getElementById('holds'))
  new EventSource('/events').addEventListener('message', () => void update())

setInterval(() => {
  for (const held of document.querySelectorAll('.held')) {
    const left = Math.max(0, Math.ceil((Number(held.dataset.due) - Date.now()) / 1000))
    held.querySelector('[data-seconds]').textContent = String(left)
  }
}, 250)

// --- decisions

function showFault(text) {
  const textContent = sentenceOf(parsePage(text)) ?? text
  const fault = make('p', { className: 'fault', role: 'alert', textContent })
  document.getElementById('holds').append(make('li', { className: 'surface shadow' }, [fault]))
}

async function decide(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter))
  if (form.id.startsWith('many-') && !body.has('row')) return
  const line = form.closest('.line')
  if (line) {
    const place = lines().indexOf(line)
    line.dataset.state = 'held'
    line.querySelector('details[open]')?.removeAttribute('open')
    focusLine(lines()[place + 1] ?? line)
  }
  if (form.id.startsWith('many-')) {
    form.closest('details').open = false
    for (const tick of form.elements) if (tick.type === 'checkbox') tick.checked = false
  }
  decisions += 1
  const own = decisions
  // `form.action` is the button of this name
  const reply = await fetch(form.getAttribute('action'), { method: 'POST', body })
  const text = await reply.text()
  if (reply.ok && own !== decisions) return void update()
  if (reply.ok) return merge(text)
  if (line) line.dataset.state = 'free'
  showFault(text)
}

/** The newest decision: its undo button is on the page once this is resolved. */
let sent = Promise.resolve()

async function undo() {
  await sent
  ;[...document.querySelectorAll('[data-verb="undo"]')].at(-1)?.click()
}

addEventListener('submit', (event) => {
  if (!event.target.matches('[data-decide]')) return
  event.preventDefault()
  sent = decide(event.target, event.submitter)
})

// Another operator sees which row is being decided.
addEventListener(
  'toggle',
  ({ target }) => {
    if (!target.open || !target.matches('.line .ask')) return
    const { token, kind, row } = Object.fromEntries(new FormData(target.querySelector('form')))
    void fetch('/claim', { method: 'POST', body: new URLSearchParams({ token, kind, row }) })
  },
  true,
)

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('[data-copy]')
  if (!button) return
  const field = button.closest('.copy').querySelector('input')
  field.select()
  await navigator.clipboard.writeText(field.value)
  button.textContent = button.dataset.copy
})

// --- many rows

function countTicks() {
  for (const output of document.querySelectorAll('[data-ticked]')) {
    const form = document.getElementById(output.dataset.ticked)
    const ticked = [...form.elements].filter((field) => field.type === 'checkbox' && field.checked).length
    const bar = form.closest('details')
    if (ticked > 0 && output.value === '0') bar.open = true
    output.value = String(ticked)
    bar.hidden = ![...form.elements].some((field) => field.type === 'checkbox')
  }
}
addEventListener('change', countTicks)

/** The tick that was clicked last, by its row. */
let lastTicked

/** With Shift the rows between the last tick and this one get the same state. */
addEventListener('click', ({ target, shiftKey }) => {
  if (!(target instanceof Element) || !target.matches('.line input[type="checkbox"]')) return
  const list = [...target.closest('[data-list]').children]
  const [from, to] = [list.findIndex(({ id }) => id === lastTicked), list.indexOf(target.closest('.line'))]
  lastTicked = list[to]?.id
  if (!shiftKey || from < 0) return
  for (const line of list.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    const tick = line.querySelector('input[type="checkbox"]')
    if (tick) tick.checked = target.checked
  }
  countTicks()
})
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-all]')
  if (!button) return
  const ticks = [...document.getElementById(button.dataset.all).elements].filter(
    ({ type }) => type === 'checkbox',
  )
  const isAll = ticks.every(({ checked }) => checked)
  for (const tick of ticks) tick.checked = !isAll
  countTicks()
})
countTicks()

// --- keys

/** Presses a button at once; opens a form and moves into it. */
function start(line, key) {
  const way = line?.querySelector(`[data-key="${key}"]`)
  if (way instanceof HTMLDetailsElement) {
    way.open = true
    way.querySelector('.phrase, textarea')?.focus()
  } else way?.click()
}

/** The phrase of the form that is open, otherwise of the row's one form with phrases. */
function sayPhrase(line, number) {
  const form = line?.querySelector('details[open]') ?? line
  form?.querySelector(`[data-phrase="${number}"]`)?.click()
}

/** Opens the content, and on its pages moves to the list of kinds. */
function goToContent() {
  const kind = document.querySelector('main nav a[aria-current]')
  if (location.pathname.startsWith('/content') && kind) kind.focus()
  else document.querySelector('header a[href="/content"]')?.click()
}

/** Sends what was written: an answer by its button, which names the decision. */
function sendForm(field) {
  const buttons = field.closest('.ask')?.querySelectorAll('button') ?? []
  if (buttons.length > 0) buttons[buttons.length - 1].click()
  else field.form?.requestSubmit()
}

const KEYS = {
  j: () => move(1),
  k: () => move(-1),
  a: () => start(currentLine(), 'a'),
  r: () => start(currentLine(), 'r'),
  x: () => currentLine()?.querySelector('input[type="checkbox"]')?.click(),
  u: () => void undo(),
  c: goToContent,
  n: () => document.querySelector('main a[data-key="n"]')?.click(),
  Escape() {
    const line = currentLine()
    line?.querySelector('details[open]')?.removeAttribute('open')
    line?.focus()
  },
}
addEventListener('keydown', (event) => {
  // it has keys and fields of its own
  if (document.getElementById('studio')) return
  const { key, target, ctrlKey, metaKey, altKey } = event
  const isWriting = target.matches?.('textarea, select, input:not([type="checkbox"])')
  if (isWriting && key === 'Enter' && (ctrlKey || metaKey)) return sendForm(target)
  if (ctrlKey || metaKey || altKey || (isWriting && key !== 'Escape')) return
  if (/^[1-4]$/.test(key)) sayPhrase(currentLine(), key)
  else if (Object.hasOwn(KEYS, key)) KEYS[key]()
  else return
  if (key !== 'Escape') event.preventDefault()
})
