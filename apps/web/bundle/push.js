// Part of the service worker: shows what the house tells this device, and opens its screen.
const UNREADABLE = { kind: 'inbox', title: 'Saikoro', language: '', path: '/Inbox' }

function read(data) {
  try {
    const told = data.json()
    return typeof told.title === 'string' && /^\/\w+$/.test(told.path) ? told : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

self.addEventListener('push', (event) => {
  const { kind, title, language, path } = read(event.data)
  const shown = self.registration.showNotification(title, {
    tag: kind,
    lang: language,
    icon: '/icons/any-192.png',
    data: path,
  })
  const marked = self.navigator.setAppBadge?.().catch(() => undefined)
  event.waitUntil(Promise.all([shown, marked]))
})

async function open(path) {
  const [app] = await self.clients.matchAll({ type: 'window' })
  const there = await app?.navigate(path).catch(() => undefined)
  return there ? there.focus() : self.clients.openWindow(path)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
