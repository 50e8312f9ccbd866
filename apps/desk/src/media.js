// Script of the media page: copies paths, uploads dropped files with progress.
import { takeFiles, upload } from './upload.js'

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('button[data-copy]') : null
  const field = button && document.getElementById(button.dataset.copy)
  if (!(field instanceof HTMLInputElement)) return
  field.select()
  await navigator.clipboard.writeText(field.value)
  button.textContent = button.dataset.copied
})

const form = document.getElementById('drop')
const stored = document.getElementById('stored')
const words = form?.dataset ?? {}

/** Sets text content only, never markup. */
function make(tag, properties = {}, parts = []) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...parts)
  return element
}

function pathField(path) {
  const id = path.replaceAll(/\W/g, '-')
  const field = make('input', { id, readOnly: true, value: path, ariaLabel: words.toPaste })
  const button = make('button', { type: 'button', textContent: words.copy })
  button.dataset.copy = id
  button.dataset.copied = words.copied
  return make('p', { className: 'copy flex wrap gap-2' }, [field, button])
}

function showStored(item, name, { path, poster }) {
  const isShort = path.endsWith('.mp4')
  const preview = isShort
    ? make('video', { src: path, controls: true })
    : make('img', { src: poster ?? path, alt: name })
  const cover = poster ? [make('p', { className: 'soft', textContent: words.cover }), pathField(poster)] : []
  item.replaceChildren(
    preview,
    make('p', { className: 'soft', textContent: name }),
    pathField(path),
    ...cover,
  )
  item.dataset.done = 'stored'
}

async function send(file) {
  const kind = file.type.startsWith('image/') ? 'picture' : form.elements.kind.value
  const bar = make('progress', { max: 100, value: 0, ariaLabel: file.name })
  const said = make('p', { className: 'soft', textContent: `${file.name}: ${words.sending}` })
  const item = make('li', {}, [said, bar])
  stored.prepend(item)
  const reply = await upload(file, kind, words, (percent, isEncoding) => {
    bar.value = percent
    if (isEncoding) said.textContent = `${file.name}: ${words.encoding}`
  })
  if (reply.path) return showStored(item, file.name, reply)
  item.replaceChildren(make('p', { className: 'fault', textContent: `${file.name}: ${reply.fault}` }))
  item.dataset.done = 'refused'
}

if (form && stored) {
  takeFiles(form, document.getElementById('files'), (files) => files.forEach(send))
  form.addEventListener('submit', (event) => event.preventDefault())
}
