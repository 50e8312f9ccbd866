/** Subscribers to a change; the shape that `useSyncExternalStore` subscribes with. */
export interface Listeners {
  readonly add: (listener: () => void) => () => void
  readonly tell: () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell() {
      for (const listener of all) listener()
    },
  }
}
