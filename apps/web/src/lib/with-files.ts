/** Fetched files by address, without failed ones. */
const fetched = new Map<string, Promise<unknown>>()

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

/** Whether the page itself loads the file. */
function isNamed(href: string): boolean {
  return document.querySelector(`script[src="${href}"], link[href="${href}"]:not([as="style"])`) !== null
}

function fetchFile(file: string): Promise<unknown> | undefined {
  const href = `/${file}`
  const known = fetched.get(href)
  if (known || isNamed(href)) return known
  const request = file.endsWith('.css') ? style(href) : script(href)
  fetched.set(href, request)
  request.catch(() => fetched.delete(href))
  return request
}

/**
 * Imports a module after all of its files are in the browser's cache. A browser does not retry a failed import or preload until the
 * page is reloaded; `fetch` can be retried.
 */
export async function withFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetchFile))
  return load()
}
