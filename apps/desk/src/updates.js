// Updates of a page of the desk: what another fetch of it shows otherwise, and what a decision sends.

/** Makes an element. Sets text content only, never markup. */
export function make(tag, properties = {}, parts = []) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...parts)
  return element
}

export const parsePage = (text) => new DOMParser().parseFromString(text, 'text/html')
export const sentenceOf = (page) => page.querySelector('[role="alert"]')?.textContent

export const lines = () => [...document.querySelectorAll('.line')]
export const currentLine = () => document.activeElement?.closest('.line')

export function focusLine(line) {
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus by so many rows; without a current row to the first one. */
export function move(by) {
  const all = lines()
  const place = all.indexOf(currentLine())
  focusLine(place < 0 ? all[0] : all[Math.max(0, Math.min(all.length - 1, place + by))])
}

// --- updates

/** A part in which the operator writes stays as it is. */
const isInUse = (part) => part.querySelector('.ask[open], input:checked') !== null
/** Whether a form in it is open and has words. */
const isWritten = (part) => part.querySelector('.ask[open] textarea:not(:placeholder-shown)') !== null

function mergeList(old, fresh) {
  const before = new Map([...old.children].map((line) => [line.id, line]))
  const hadFocus = currentLine()
  const place = lines().indexOf(hadFocus)
  // first, because a row that is moved within the list loses the focus
  const staying = new Set([...fresh.children].map(({ id }) => id))
  for (const [id, line] of before) if (!staying.has(id) && !isWritten(line)) line.remove()
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
  const own = document.querySelectorAll('#holds > [data-own]')
  for (const part of fresh.querySelectorAll('[data-live]')) {
    const old = document.getElementById(part.id)
    if (old && old.outerHTML !== part.outerHTML && !isInUse(old)) old.replaceWith(part)
  }
  for (const list of fresh.querySelectorAll('[data-list]')) {
    const old = document.getElementById(list.id)
    if (old) mergeList(old, list)
  }
  document.getElementById('holds').append(...own)
  dispatchEvent(new Event('merge'))
}

/** Counts what is sent and what is replied: a page that was fetched before the last one is out of date. */
let writes = 0
/** Requests without a reply. */
let pending = 0
let isWaiting = false
export async function update() {
  if (isWaiting) return
  isWaiting = true
  await new Promise((resolve) => setTimeout(resolve, 100))
  isWaiting = false
  const before = writes
  const reply = await fetch(location.href, { headers: { 'x-live': document.visibilityState } }).catch(
    () => undefined,
  )
  if (!reply?.ok) return
  const text = await reply.text()
  if (before === writes && pending === 0) merge(text)
}

/** Sends a form and updates the page. Returns why it was refused. */
export async function post(path, body) {
  writes += 1
  pending += 1
  const request = fetch(path, { method: 'POST', headers: { 'x-live': '1' }, body })
  const reply = await request.catch(() => undefined)
  const text = reply?.ok ? undefined : ((await reply?.text()) ?? '')
  writes += 1
  pending -= 1
  void update()
  return text === undefined ? undefined : (sentenceOf(parsePage(text)) ?? saying('absent'))
}

/** Returns a sentence of the page for its scripts. */
export const saying = (name) => document.getElementById('sayings').dataset[name]

/** Shows a sentence above the decisions that are held, for ten seconds. */
export function say(textContent, className = 'fault') {
  const sentence = make('p', { className, role: 'alert', textContent })
  const item = make('li', { className: 'surface shadow' }, [sentence])
  item.dataset.own = ''
  document.getElementById('holds').append(item)
  setTimeout(() => item.remove(), 10_000)
}

// what arrived meanwhile in a hidden page counts as read from now on
document.addEventListener('visibilitychange', () => document.hidden || void update())
if (document.getElementById('holds'))
  new EventSource('/events').addEventListener('message', () => void update())
