// Decisions of a page of the desk: shown as held before they are sent, undone by their key. Words of the operator stay in
// their form until the row has left.
import { focusLine, lines, make, post, say, saying } from './updates.js'

setInterval(() => {
  for (const held of document.querySelectorAll('.held')) {
    const left = Math.max(0, Math.ceil((Number(held.dataset.due) - Date.now()) / 1000))
    held.querySelector('[data-seconds]').textContent = String(left)
  }
}, 250)

// --- words

/** The words in each form, for the case that its row is drawn again or the page is loaded again. */
const DRAFT = 'desk-draft '
// biome-ignore lint/style/noRestrictedGlobals: words last as long as the tab
const storage = sessionStorage

function restoreWords() {
  for (const { dataset } of document.querySelectorAll('[data-written]'))
    for (const draft of dataset.written.split(' ')) {
      storage.removeItem(DRAFT + draft)
      const field = document.querySelector(`[data-draft="${CSS.escape(draft)}"]`)
      if (field && !field.closest('.ask').open) field.value = ''
    }
  for (const field of document.querySelectorAll('[data-draft]'))
    if (!field.value) field.value = storage.getItem(DRAFT + field.dataset.draft) ?? ''
}
addEventListener('input', ({ target }) => {
  if (!target.dataset.draft) return
  storage.setItem(DRAFT + target.dataset.draft, target.value)
  pick(target.closest('.ask'), undefined)
})
addEventListener('merge', restoreWords)
restoreWords()

export const pickedIn = (ask) => ask.querySelector('.phrase[aria-pressed]')

/** Chooses a phrase of a form, which Ctrl+Enter sends. */
export function pick(ask, phrase) {
  pickedIn(ask)?.removeAttribute('aria-pressed')
  phrase?.setAttribute('aria-pressed', 'true')
}

/** Sends the chosen phrase, otherwise the words. */
export function sendAsk(ask) {
  const button = pickedIn(ask) ?? ask.querySelector('button[name="action"]:not(.phrase)')
  if (button) button.form.requestSubmit(button)
}

function showFault(ask, textContent) {
  // the operator writes elsewhere by now: the words wait in their form
  if (document.querySelector('.ask[open]')) return say(textContent)
  ask.open = true
  const fault = make('p', { className: 'fault', role: 'alert', textContent })
  const field = ask.querySelector('textarea')
  ;(field?.closest('label') ?? ask.querySelector('.phrase')).before(fault)
  field?.focus()
}

// --- decisions

/** Shows a decision among those that are held, before the server has it. */
function hold(key, rows, what) {
  const item = document.getElementById('held-item').content.firstElementChild.cloneNode(true)
  Object.assign(item.dataset, { key, rows, due: String(Date.now() + Number(item.dataset.due)) })
  item.querySelector('[data-what]').textContent = what
  document.getElementById('holds').append(item)
  return item
}

const markRows = (rows, state) => {
  for (const id of rows.split(' ')) {
    const line = document.getElementById(id)
    if (line?.matches('.line')) line.dataset.state = state
  }
}

/** Decisions without a reply, by their key. */
const sent = new Map()

async function decide(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter))
  const given = body.getAll('row')
  const line = form.closest('.line')
  if (given.length === 0 || line?.dataset.state === 'held') return
  const key = crypto.randomUUID()
  body.set('key', key)
  const rows = given.map((row) => `${body.get('kind')}-${row.split('.')[0]}`).join(' ')
  const name = line?.ariaLabel ?? (form.matches('.many form') ? String(given.length) : '')
  const item = hold(
    key,
    rows,
    [submitter.closest('[data-name]').dataset.name, name].filter(Boolean).join(' · '),
  )
  const ask = submitter.closest('.ask')
  ask?.querySelector('.fault')?.remove()
  if (ask) ask.open = false
  const place = lines().indexOf(line)
  markRows(rows, 'held')
  if (line) focusLine(lines()[place + 1] ?? line)
  // `form.action` is the button of this name
  const request = post(form.getAttribute('action'), body)
  sent.set(key, request)
  const fault = await request
  sent.delete(key)
  if (fault) {
    item.remove()
    markRows(rows, 'free')
    if (ask) showFault(ask, fault)
    else say(fault)
  } else if (form.matches('.many form')) {
    form.closest('details').open = false
    for (const tick of form.elements) if (tick.type === 'checkbox') tick.checked = false
  }
}

async function settle(item, verb) {
  const { key, rows } = item.dataset
  const token = item.querySelector('[name="token"]').value
  if (verb !== 'now') item.remove()
  if (verb === 'undo') {
    markRows(rows, 'free')
    focusLine(document.getElementById(rows.split(' ')[0]))
  }
  // what was refused is not held
  if (await sent.get(key)) return
  const fault = await post(`/held/${key}/${verb}`, new URLSearchParams({ token }))
  if (fault) say(fault)
}

/** Undoes the newest decision that is held. */
export function undo() {
  const newest = [...document.querySelectorAll('.held')].at(-1)
  if (newest) void settle(newest, 'undo')
  else say(saying('nothing'), '')
}

addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!form.matches('[data-decide]')) return
  event.preventDefault()
  const { verb } = submitter?.dataset ?? {}
  if (verb) return void settle(form.closest('li'), verb)
  void decide(form, submitter ?? form.querySelector('button[name="action"]'))
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
