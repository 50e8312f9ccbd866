import { type ComponentType, use } from 'react'

/** A screen whose code comes when it is wanted. */
export interface ScreenPart {
  readonly load: () => Promise<ComponentType>
  readonly loaded: () => ComponentType | undefined
}

/** Imports a file that exports one screen, and nothing else. */
export type LoadScreen = () => Promise<Readonly<Record<string, ComponentType>>>

function Nothing() {
  return null
}

/** Of screens that could not be fetched; each says why for as long as it is on screen. */
const failed = new Set<() => void>()

/** Whoever comes to such a screen again has it fetched again. */
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

interface Props {
  readonly part: ScreenPart
}

/** Unlike React's own lazy parts, one that has been loaded before is there at once. */
export function LazyScreen({ part }: Props) {
  const Content = part.loaded() ?? use(part.load())
  return <Content />
}
