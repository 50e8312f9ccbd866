// Script of every page of the desk: notifications, selected rows, copying. Without scripts the forms work as they are.

import './keys.js'
import { update } from './updates.js'

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
    for (const { firstElementChild, dataset } of fresh)
      new Notification(document.title, { body: firstElementChild.textContent, tag: dataset.alarm })
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

// --- many rows

/** The ticks of the rows, which belong to a form by its id. */
const ticksOf = (id) => [...document.getElementById(id).elements].filter(({ type }) => type === 'checkbox')

function countTicks() {
  for (const output of document.querySelectorAll('[data-ticked]')) {
    const ticks = ticksOf(output.dataset.ticked)
    const ticked = ticks.filter(({ checked }) => checked).length
    const bar = output.closest('details')
    if (ticked > 0 && output.value === '0') bar.open = true
    output.value = String(ticked)
    bar.hidden = ticks.length === 0
  }
}
addEventListener('change', countTicks)
addEventListener('merge', countTicks)
addEventListener('merge', notify)

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
  const ticks = ticksOf(button.dataset.all)
  const isAll = ticks.every(({ checked }) => checked)
  for (const tick of ticks) tick.checked = !isAll
  countTicks()
})
countTicks()

// --- copying

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('[data-copy]')
  if (!button) return
  const field = button.closest('.copy').querySelector('input')
  field.select()
  await navigator.clipboard.writeText(field.value)
  button.textContent = button.dataset.copy
})
