// Keys of the desk. Typing never decides: while a form is open, letters and digits are written into it, and only
// Ctrl+Enter (⌘ on Apple) sends a form.
import { pick, pickedIn, sendAsk, undo } from './decisions.js'
import { currentLine, move, say, saying } from './updates.js'

const FIELDS = 'textarea, select, input:not([type="checkbox"])'

const phrasesOf = (ask) => [...ask.querySelectorAll('.phrase')]

/** Moves into the words of a form, or to its phrases if it takes no words. */
const enter = (ask) => (ask.querySelector('textarea') ?? phrasesOf(ask)[0])?.focus()

/** Presses a button without a form at once; opens a form and moves into it. */
function start(line, key) {
  const way = line?.querySelector(`[data-key="${key}"]`)
  if (way instanceof HTMLDetailsElement) {
    way.open = true
    enter(way)
  } else if (way) way.click()
  // the words that were meant for a form which this row does not have are no keys of the row
  else if (key === 'r') line?.blur()
}

/** Opens the form of the row that has phrases, with one of them chosen. */
function choosePhrase(line, number) {
  const phrase = line?.querySelector(`[data-phrase="${number}"]`)
  const ask = phrase?.closest('.ask')
  if (!ask) return
  ask.open = true
  enter(ask)
  pick(ask, phrase)
}

/** Opens the content, and on its pages moves to the list of kinds. */
function goToContent() {
  const kind = document.querySelector('main nav a[aria-current]')
  if (location.pathname.startsWith('/content') && kind) kind.focus()
  else document.querySelector('header a[href="/content"]')?.click()
}

/** Shows a voucher in its own size, or again in that of the page. */
const zoom = (voucher) => voucher?.toggleAttribute('data-zoomed')

// voucher, facts and buttons fit on a phone together
document.querySelector('.large')?.scrollIntoView()
addEventListener('click', (event) => {
  const voucher = event.target instanceof Element && event.target.closest('.large .voucher')
  if (!voucher) return
  event.preventDefault()
  zoom(voucher)
})

const MOVES = { j: () => move(1), k: () => move(-1) }
const KEYS = {
  a: () => start(currentLine(), 'a'),
  r: () => start(currentLine(), 'r'),
  x: () => currentLine()?.querySelector('input[type="checkbox"]')?.click(),
  u: undo,
  c: goToContent,
  z: () => zoom(document.querySelector('.large .voucher')),
  n: () => document.querySelector('main a[data-key="n"]')?.click(),
}
for (const number of ['1', '2', '3', '4']) KEYS[number] = () => choosePhrase(currentLine(), number)

function leave(ask) {
  ask.open = false
  ;(ask.closest('.line') ?? ask.querySelector('summary')).focus()
}

/** Chooses the next phrase, or the one before, while there are no words. */
function chooseByArrow(ask, event) {
  const phrases = phrasesOf(ask)
  if (phrases.length === 0 || event.target.value) return
  event.preventDefault()
  const place = phrases.indexOf(pickedIn(ask))
  const next = event.key === 'ArrowDown' ? (place + 1) % phrases.length : Math.max(place, 0) - 1
  pick(ask, phrases.at(next))
}

/** A key while a form is open. */
function writeInto(ask, event) {
  const { key, target } = event
  if (key === 'Escape') return leave(ask)
  if (/^Arrow(Up|Down)$/.test(key) && target.matches('textarea')) return chooseByArrow(ask, event)
  if (target.matches(`${FIELDS}, a, .holds button`) || (key.length > 1 && key !== 'Enter')) return
  if (isPress(key)) {
    event.preventDefault()
    if (target.matches('.phrase')) pick(ask, target)
  } else if (ask.querySelector('textarea')) {
    // the letter is written where the focus is after this handler
    enter(ask)
  } else pick(ask, phrasesOf(ask)[Number(key) - 1])
}

const isPress = (key) => key === 'Enter' || key === ' '

/** The button of a decision about many rows. */
const isForMany = (target) => target.matches('.many button[name="action"]')

/** A field of a form that changes something; the tick of a row belongs to a form elsewhere. */
const isOfChange = (target) => target.matches('input') && target.form?.matches('main form[method="post"]')

/** Whether a key would send a form that Ctrl+Enter sends. The pages of the log-in have no decisions. */
const sendsForm = ({ key, target }) =>
  document.getElementById('holds') !== null &&
  ((key === 'Enter' && isOfChange(target)) || (isPress(key) && isForMany(target)))

const isOfStudio = () => document.getElementById('studio') !== null

addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  // Studio has keys and fields of its own
  if (isOfStudio() || event.isComposing || !(target instanceof Element)) return
  const ask = target.closest('.ask[open]') ?? document.querySelector('.ask[open]')
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    event.preventDefault()
    if (event.repeat) return
    if (ask) sendAsk(ask)
    else if (isForMany(target)) target.form.requestSubmit(target)
    else if (target.matches(FIELDS)) target.form?.requestSubmit()
    return
  }
  if (ctrlKey || metaKey || altKey) return
  if (ask) return writeInto(ask, event)
  if (sendsForm(event)) {
    event.preventDefault()
    return say(saying('hint'), '')
  }
  if (target.matches(FIELDS)) return
  if (Object.hasOwn(MOVES, key)) MOVES[key]()
  else if (Object.hasOwn(KEYS, key) && !event.repeat) KEYS[key]()
  else return
  event.preventDefault()
})

// a button is pressed by the end of a blank
addEventListener('keyup', (event) => {
  const { key, target } = event
  if (key !== ' ' || isOfStudio() || !(target instanceof Element) || target.closest('.holds')) return
  if (isForMany(target) || document.querySelector('.ask[open]')) event.preventDefault()
})

// the button beside a chosen phrase sends it, although there are no words
addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element) || !target.matches('.ask button[name="action"]:not(.phrase)')) return
  const ask = target.closest('.ask')
  if (!pickedIn(ask)) return
  event.preventDefault()
  sendAsk(ask)
})
