// The one script of the desk: copy buttons. Everything else works without it.
addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  const field = button && document.getElementById(button.dataset.copy)
  if (!(field instanceof HTMLInputElement)) return
  field.select()
  await navigator.clipboard.writeText(field.value)
  button.textContent = 'Copied'
})
