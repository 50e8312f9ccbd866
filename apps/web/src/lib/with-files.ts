/** By address; what could not be fetched is not in it. */
const there = new Map<string, Promise<unknown>>()

function style(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href, onload: resolve })
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
}

async function script(href: string): Promise<void> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(href, { cause: response.status })
  await response.arrayBuffer()
}

/** By the page itself. */
function isNamed(href: string): boolean {
  return document.querySelector(`script[src="${href}"], link[href="${href}"]:not([as="style"])`) !== null
}

function arrived(file: string): Promise<unknown> | undefined {
  const href = `/${file}`
  const known = there.get(href)
  if (known || isNamed(href)) return known
  const asked = file.endsWith('.css') ? style(href) : script(href)
  there.set(href, asked)
  asked.catch(() => there.delete(href))
  return asked
}

/**
 * Imports a module once all of its files lie in the browser's cache. A browser never again imports or preloads what it could not
 * fetch once, until the page is loaded anew; what it asked for with `fetch` it may ask for again.
 */
export async function withFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(arrived))
  return load()
}
