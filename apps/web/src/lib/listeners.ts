/** Subscribers to a change; the shape that `useSyncExternalStore` subscribes with. */
export interface Listeners {
  readonly add: (listener: () => void) => () => void
  readonly notify: () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    notify() {
      for (const listener of all) listener()
    },
  }
}

/** Listeners to changes of an entry in local storage, also in other tabs. */
export function createEntryListeners(entry: string) {
  const { add, notify } = createListeners()
  return {
    notify,
    add(listener: () => void): () => void {
      const forget = add(listener)
      // null: everything was cleared
      const listenElsewhere = ({ key }: StorageEvent) => (key ?? entry) === entry && listener()
      addEventListener('storage', listenElsewhere)
      return () => {
        forget()
        removeEventListener('storage', listenElsewhere)
      }
    },
  }
}
