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

async function script(href: string): Promise<unknown> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(href)
  return response.arrayBuffer()
}

function arrived(file: string): Promise<unknown> {
  const href = `/${file}`
  const isNamed = document.querySelector(`script[src="${href}"], link[href="${href}"]:not([as="style"])`)
  if (isNamed) return Promise.resolve()
  const asked = there.get(href) ?? (file.endsWith('.css') ? style(href) : script(href))
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
