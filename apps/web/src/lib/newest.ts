/** The service worker that the page started with. */
export const firstWorker = navigator.serviceWorker?.controller

/** Reloads the page. A version that is in the public log makes it take the newest version over, because files of an old one may be gone. */
export const newest = { load: () => location.reload() }
