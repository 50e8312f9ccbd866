// Script of the media page: copies paths, uploads dropped files with progress.

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
  return make('p', { className: 'copy' }, [field, button])
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

function send(file) {
  const kind = file.type.startsWith('image/') ? 'picture' : form.elements.kind.value
  const bar = make('progress', { max: 100, value: 0, ariaLabel: file.name })
  const said = make('p', { className: 'soft', textContent: `${file.name}: ${words.sending}` })
  const item = make('li', {}, [said, bar])
  stored.prepend(item)
  const request = new XMLHttpRequest()
  request.open('POST', `/media/${kind}`)
  request.setRequestHeader('x-form-token', form.dataset.token)
  request.upload.onprogress = ({ loaded, total }) => {
    bar.value = (loaded / total) * (kind === 'picture' ? 100 : 30)
  }
  const lines = () => request.responseText.split('\n').filter((line) => line.endsWith('}'))
  request.onprogress = () => {
    const share = lines()
      .map((line) => JSON.parse(line).share)
      .findLast((each) => each !== undefined)
    if (share === undefined) return
    bar.value = 30 + share * 70
    said.textContent = `${file.name}: ${words.encoding}`
  }
  request.onloadend = () => {
    const last = request.status === 200 ? JSON.parse(lines().at(-1) ?? '{}') : {}
    if (last.path) return showStored(item, file.name, last)
    const fault = last.fault ?? (request.responseText || words.absent)
    item.replaceChildren(make('p', { className: 'fault', textContent: `${file.name}: ${fault}` }))
    item.dataset.done = 'refused'
  }
  const body = new FormData()
  body.append('file', file)
  request.send(body)
}

if (form && stored) {
  const take = (files) => [...files].forEach(send)
  document.getElementById('files').addEventListener('change', ({ target }) => {
    take(target.files)
    target.value = ''
  })
  for (const kind of ['dragover', 'dragleave', 'drop'])
    form.addEventListener(kind, (event) => {
      event.preventDefault()
      form.toggleAttribute('data-over', kind === 'dragover')
      if (kind === 'drop') take(event.dataTransfer.files)
    })
  form.addEventListener('submit', (event) => event.preventDefault())
}
