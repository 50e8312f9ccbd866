// Dragging a reservation to a free time of its companion proposes that time, as the buttons of the page do.

/** The reservation that is dragged. */
let dragged

const slotOf = ({ target }) => {
  const slot = target instanceof Element && target.closest('[data-slot]')
  return dragged && slot && slot.dataset.profile === dragged.dataset.profile ? slot : undefined
}

addEventListener('dragstart', ({ target }) => {
  dragged = target instanceof Element ? target.closest('[data-row]') : undefined
  for (const slot of document.querySelectorAll('[data-slot]'))
    slot.toggleAttribute('data-target', slot.dataset.profile === dragged?.dataset.profile)
})
addEventListener('dragend', () => {
  dragged = undefined
  for (const slot of document.querySelectorAll('[data-target]')) slot.removeAttribute('data-target')
})
addEventListener('dragover', (event) => slotOf(event) && event.preventDefault())
addEventListener('drop', (event) => {
  const slot = slotOf(event)
  if (!slot) return
  event.preventDefault()
  const form = document.getElementById('calendar')
  const button = form.querySelector('[hidden] > button')
  form.elements.row.value = dragged.dataset.row
  button.value = `propose:s${slot.dataset.slot}`
  form.requestSubmit(button)
})

// the time is chosen: the update of the page shows no choice any more
addEventListener('submit', () => {
  const page = new URL(location.href)
  page.searchParams.delete('move')
  history.replaceState(null, '', page)
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('[data-leave]')?.click()
})
