import { type ComponentType, use } from 'react'

/** A screen whose code comes when it is wanted. */
export interface ScreenPart {
  readonly load: () => Promise<ComponentType>
  readonly loaded: () => ComponentType | undefined
}

export function screen(fetchIt: () => Promise<ComponentType>): ScreenPart {
  let loading: Promise<ComponentType> | undefined
  let content: ComponentType | undefined
  async function start(): Promise<ComponentType> {
    content = await fetchIt()
    return content
  }
  return {
    load() {
      loading ??= start()
      return loading
    },
    loaded: () => content,
  }
}

interface Props {
  readonly part: ScreenPart
}

/** Unlike React's own lazy parts, one that has been loaded before is there at once. */
export function LaterScreen({ part }: Props) {
  const Content = part.loaded() ?? use(part.load())
  return <Content />
}
