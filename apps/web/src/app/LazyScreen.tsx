import { type ComponentType, use } from 'react'

/** A lazily loaded screen. */
export interface ScreenPart {
  readonly load: () => Promise<ComponentType>
  readonly loaded: () => ComponentType | undefined
}

/** Imports a file whose only export is a screen. */
export type LoadScreen = () => Promise<Readonly<Record<string, ComponentType>>>

function Nothing() {
  return null
}

/** Errors of screens that could not be loaded, while they are shown. */
const failed = new Set<() => void>()

/** Retries a failed screen when it is opened again. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}

export function part(fetchIt: LoadScreen): ScreenPart {
  let loading: Promise<ComponentType> | undefined
  let content: ComponentType | undefined
  async function start(): Promise<ComponentType> {
    const [only = Nothing] = Object.values(await fetchIt())
    content = only
    return only
  }
  return {
    load() {
      loading ??= start().catch((error: unknown) => {
        failed.add(() => {
          loading = undefined
        })
        throw error
      })
      return loading
    },
    loaded: () => content,
  }
}

/** Unlike `React.lazy`, renders a loaded screen synchronously. */
export function LazyScreen({ part }: { readonly part: ScreenPart }) {
  const Content = part.loaded() ?? use(part.load())
  return <Content />
}
