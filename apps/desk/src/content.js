// Script of the content forms: files by drag and their order, cells pasted from a spreadsheet, preview, margins.
import { make, parsePage, post, saying, sentenceOf } from './updates.js'
import { upload } from './upload.js'

const form = document.querySelector('[data-content]')
const changed = (element) => element.dispatchEvent(new Event('input', { bubbles: true }))

// --- files

/** Calls `take` with the files that are chosen in an input or dropped on it. */
function takeFiles(input, take) {
  input.addEventListener('change', () => {
    take([...input.files])
    input.value = ''
  })
}

const valuesIn = (list) => [...list.querySelectorAll('input')].map(({ value }) => value).filter(Boolean)

function addFile(files, path, poster) {
  const list = files.querySelector('ul')
  const max = Number(files.dataset.max)
  const item = files.querySelector('template').content.firstElementChild.cloneNode(true)
  item.querySelector('input').value = path
  const shown = path.endsWith('.mp4') ? make('video', { controls: true }) : make('img', { alt: '' })
  shown.src = poster ?? path
  item.querySelector('img, video').replaceWith(shown)
  if (max === 1) list.replaceChildren(item)
  else if (list.children.length < max) list.append(item)
  changed(files)
}

async function send(files, file) {
  const output = files.querySelector('output')
  const { as, posterTo, sending, encoding } = files.dataset
  output.textContent = `${file.name}: ${sending}`
  const part = Object.fromEntries(
    [...files.querySelectorAll('[data-second]')].map(({ dataset, value }) => [dataset.second, value]),
  )
  const showProgress = (percent, isEncoding) => {
    output.textContent = `${file.name}: ${isEncoding ? encoding : sending} ${Math.floor(percent)} %`
  }
  const reply = await upload(file, as, files.dataset, showProgress, part)
  output.textContent = ''
  if (reply.fault) {
    const fault = make('p', { className: 'fault', textContent: `${file.name}: ${reply.fault}` })
    fault.dataset.file = file.name
    return output.before(fault)
  }
  addFile(files, reply.path, reply.poster)
  const cover = posterTo && document.querySelector(`[data-files="${posterTo}"]`)
  if (cover && reply.poster && valuesIn(cover).length < Number(cover.dataset.max))
    addFile(cover, reply.poster)
}

function moveItem(item, by) {
  const place = [...item.parentElement.children].indexOf(item) + by
  const other = item.parentElement.children[place]
  if (other) other[by < 0 ? 'before' : 'after'](item)
}

for (const files of document.querySelectorAll('[data-files]')) {
  const input = files.querySelector('input[type="file"]')
  if (input)
    takeFiles(input, async (chosen) => {
      // a file that was refused keeps its message until it is sent again
      const names = new Set(chosen.map(({ name }) => name))
      for (const fault of files.querySelectorAll('p[data-file]'))
        if (names.has(fault.dataset.file)) fault.remove()
      // one after the other, so that the order of the photos is that of the files
      for (const file of chosen) await send(files, file)
    })
  files.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    const item = button ? button.closest('li') : null
    if (!item) return
    if (button.dataset.move) {
      moveItem(item, Number(button.dataset.move))
      button.focus()
    } else if (button.matches('[data-remove]')) item.remove()
    changed(files)
  })
  let dragged
  files.addEventListener('dragstart', ({ target }) => {
    dragged = target instanceof Element ? target.closest('li') : undefined
  })
  files.addEventListener('dragover', (event) => {
    const over = dragged && event.target instanceof Element && event.target.closest('li')
    if (!over || over === dragged || over.parentElement !== dragged.parentElement) return
    event.preventDefault()
    const items = [...over.parentElement.children]
    moveItem(dragged, items.indexOf(over) - items.indexOf(dragged))
  })
  files.addEventListener('dragend', () => {
    dragged = undefined
    changed(files)
  })
}

// --- captions

const captions = document.querySelector('[data-captions]')
if (captions)
  takeFiles(captions.querySelector('input[type="file"]'), async ([file]) => {
    if (!captions.reportValidity()) return
    const body = new URLSearchParams(new FormData(captions))
    // a text with NUL, as in UTF-16, is no form of the desk
    body.set('text', (await file.text()).replaceAll('\0', '\uFFFD'))
    const fault = await post(captions.action, body)
    if (fault) captions.querySelector('output').textContent = fault
    else location.assign('?saved')
  })

// --- cells

/** Returns the cells of text copied from a spreadsheet. Cells with line ends are quoted. */
function cellsOf(text) {
  const rows = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/\r?\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\r?\n|$)/g)) {
    rows.at(-1).push((quoted ?? plain ?? '').replaceAll('""', '"').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

const gridOf = () =>
  [...document.querySelectorAll('[data-cells]')].map((row) => [...row.querySelectorAll('input, textarea')])

form?.addEventListener('paste', (event) => {
  const text = event.clipboardData.getData('text/plain')
  const grid = gridOf()
  const row = grid.findIndex((cells) => cells.includes(event.target))
  if (row < 0 || !text.includes('\t')) return
  event.preventDefault()
  const column = grid[row].indexOf(event.target)
  for (const [down, cells] of cellsOf(text).entries())
    for (const [across, value] of cells.entries()) {
      const cell = grid[row + down]?.[column + across]
      if (!cell) continue
      cell.value = value
      changed(cell)
    }
})

form?.addEventListener('input', ({ target, isTrusted }) => {
  const { name, value, dataset } = target
  // a field that was written no longer repeats another one
  if (
    dataset?.repeats &&
    dataset.own === undefined &&
    (isTrusted || value !== form.elements[dataset.repeats]?.value)
  )
    dataset.own = ''
  for (const follower of form.querySelectorAll(`[data-repeats="${CSS.escape(name ?? '')}"]`))
    if (follower.dataset.own === undefined) follower.value = value
})
for (const follower of form?.querySelectorAll('[data-repeats]') ?? [])
  if (follower.value) follower.dataset.own = ''

// --- preview as a member sees it

const preview = document.querySelector('[data-preview]')
const part = (name) => preview.querySelector(`[data-part="${name}"]`)

function showPreview() {
  const locale = preview.querySelector('[aria-pressed="true"]')?.dataset.locale ?? 'ja'
  const value = (name) => form.elements[`${name}_${locale}`]?.value ?? ''
  preview.querySelector('.screen').lang = locale
  const photos = valuesIn(document.querySelector('[data-files="images"]'))
  const imagesOf = (paths) => paths.map((src) => make('img', { src, alt: '', className: 'rounded' }))
  part('photo').replaceChildren(...imagesOf(photos.slice(0, 1)))
  part('thumbs').replaceChildren(...imagesOf(photos.slice(1)))
  part('name').textContent = value('name')
  const city = form.elements.city_id
  part('facts').textContent = city.value && city.selectedOptions[0].textContent
  const tags = value('tags').split(/[,，、;；]/)
  part('tags').replaceChildren(
    ...tags.flatMap((tag) =>
      tag.trim() ? [make('span', { className: 'count', textContent: tag.trim() })] : [],
    ),
  )
  part('intro').textContent = value('intro')
}

if (preview) {
  form.addEventListener('input', showPreview)
  form.addEventListener('change', showPreview)
  preview.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    for (const button of preview.querySelectorAll('[data-locale]')) button.removeAttribute('aria-pressed')
    target.setAttribute('aria-pressed', 'true')
    showPreview()
  })
  showPreview()
}

// --- margins of odds

const odds = document.querySelector('[data-throws]')
const percent = (share) => `${(share * 100).toFixed(1)} %`

function showMargin(input) {
  const returned =
    (Number(input.dataset.ways) * Number(input.value.replace(',', '.'))) / Number(odds.dataset.throws)
  const row = input.closest('tr')
  const isNumber = input.value.trim() !== '' && !Number.isNaN(returned)
  const isFair = isNumber && returned >= 0.95 && returned <= 1
  row.querySelector('[data-return]').textContent = isNumber ? percent(returned) : '—'
  row.querySelector('[data-margin]').textContent = isNumber ? percent(1 - returned) : '—'
  const check = row.querySelector('[data-fair]')
  check.dataset.fair = String(isFair)
  check.textContent = isFair ? odds.dataset.good : odds.dataset.bad
}

odds?.addEventListener('input', ({ target }) => {
  if (target.dataset.ways) showMargin(target)
})

// the browser restores what was written before a reload
for (const input of odds?.querySelectorAll('[data-ways]') ?? []) showMargin(input)

// --- import

const importForm = document.querySelector('[data-import]')
const given = new Map()

/** Lists the chosen files; a file of the same name replaces the earlier one. */
function choose(files) {
  for (const file of files) given.set(file.name, file)
  importForm.querySelector('.chosen').replaceChildren(
    ...[...given.keys()].map((name) => {
      const button = make('button', { type: 'button', className: 'quiet', textContent: '×' })
      button.ariaLabel = `× ${name}`
      button.addEventListener('click', () => {
        given.delete(name)
        choose([])
        importForm.querySelector('input[type="file"]').focus()
      })
      return make('li', { className: 'row gap-2 breakable' }, [name, button])
    }),
  )
}

/** Sends the files to be checked, and shows what they would change. */
async function check() {
  const { token, sending } = importForm.dataset
  const ways = new URLSearchParams(new FormData(importForm))
  const output = importForm.querySelector('output')
  const body = new FormData()
  for (const [name, file] of given) body.append('file', file, name)
  output.className = 'soft'
  output.textContent = sending
  const reply = await fetch(`${importForm.action}?${ways}`, {
    method: 'POST',
    headers: { 'x-form-token': token },
    body,
  }).catch(() => undefined)
  const page = parsePage((await reply?.text()) ?? '')
  const shown = page.getElementById('preview')
  output.className = shown ? '' : 'fault'
  output.textContent = shown ? '' : (sentenceOf(page) ?? saying('absent'))
  if (!shown) return
  document.getElementById('preview').replaceWith(shown)
  ;(shown.querySelector('[data-import-now] button') ?? shown).focus()
}

if (importForm) {
  takeFiles(importForm.querySelector('input[type="file"]'), choose)
  importForm.addEventListener('submit', (event) => {
    event.preventDefault()
    void check()
  })
  // the rows are written once
  document.addEventListener('submit', ({ target }) => {
    if (target.matches('[data-import-now]')) target.querySelector('button').disabled = true
  })
}

// --- ready

// A form takes no input before its script can handle it. This script is the last one of the page.
for (const fields of document.querySelectorAll('[data-ready]')) fields.disabled = false

const isEmpty = (field) => field.required && !field.value

// A refused form begins at its first faulty field, a new one at the first that is empty. A touch screen would show its keyboard.
if (form && document.activeElement === document.body && !matchMedia('(pointer: coarse)').matches) {
  const empty = location.pathname.endsWith('/new') ? [...form.elements].find(isEmpty) : undefined
  const first = form.querySelector('[aria-invalid="true"]') ?? empty
  first?.focus()
}
