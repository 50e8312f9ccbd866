import { isLong } from '@saikoro/testing/long'
import { afterEach, expect, test, vi } from 'vitest'
import { openOverlay } from './overlay.ts'

interface State {
  /** written by the router */
  readonly key: string
  readonly overlay?: number
}

const SCREEN = { key: 'screen' }

/**
 * The history of a browser: steps are asynchronous and run one after the other, and each counts from the target of the one before.
 * A pushed entry does not cancel them, unless it removes their target.
 */
function startHistory() {
  const entryOf = (state: State) => ({ key: crypto.randomUUID(), state })
  const entries = [entryOf({ key: 'previous' }), entryOf(SCREEN)]
  const steps: (typeof entries)[number][] = []
  let index = 1

  function traverse(entry: (typeof entries)[number] | undefined): void {
    if (entry) steps.push(entry)
  }

  vi.stubGlobal('history', {
    get state() {
      return entries[index]?.state
    },
    pushState(state: State) {
      index += 1
      entries.splice(index, Infinity, entryOf(state))
    },
    go(by: number) {
      const target = steps.at(-1)
      traverse(entries[(target ? entries.indexOf(target) : index) + by])
    },
  })
  vi.stubGlobal('navigation', {
    entries: () => entries,
    get currentEntry() {
      return { index }
    },
    traverseTo(key: string) {
      if (!steps.some((step) => step.key === key)) traverse(entries.find((entry) => entry.key === key))
      return {}
    },
  })
  return {
    steps,
    /** @param meanwhile runs before the listener of the overlays: React renders in the one of the router */
    arrive(meanwhile: () => void) {
      const target = steps.shift()
      const place = target ? entries.indexOf(target) : -1
      if (place < 0 || place === index) return
      index = place
      meanwhile()
      dispatchEvent(new PopStateEvent('popstate'))
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

const ACTIONS = ['open', 'close top', 'close bottom', 'Back', 'arrive', 'arrive, open'] as const
/** Number of actions after a first dialog; each one more takes six times as long. */
const LENGTH = isLong ? 6 : 5
type Action = (typeof ACTIONS)[number]

interface Dialog {
  isShown: boolean
  isOpen: boolean
  remove: () => void
}

/** Runs actions on a screen, completes the steps of the history, and returns what is left. */
async function play(actions: readonly Action[]) {
  const browser = startHistory()
  const dialogs: Dialog[] = []
  const shown = () => dialogs.filter(({ isOpen, isShown }) => isOpen && isShown)
  const counts = { backs: 0, closedByBack: 0, closedMeanwhile: 0 }
  let pendingBacks: number[] = []
  /** Shown when the first of the pending Backs was pressed. */
  let meant: readonly Dialog[] = []
  let hasOpened = false

  /** The dialogs that the pending Backs are meant for. */
  const targets = () => meant.filter(({ isOpen }) => isOpen).slice(-pendingBacks.length)

  function openDialog(): void {
    const dialog: Dialog = { isShown: false, isOpen: true, remove: () => {} }
    dialogs.push(dialog)
    dialog.remove = openOverlay({
      href: location.href,
      close() {
        counts.closedByBack += 1
        dialog.isOpen = false
      },
      show() {
        dialog.isShown = true
        hasOpened ||= pendingBacks.length > 0
      },
    })
  }

  function close(dialog: Dialog | undefined): void {
    if (!dialog) return
    if (pendingBacks.length > 0 && targets().includes(dialog)) counts.closedMeanwhile += 1
    dialog.isOpen = false
    dialog.remove()
  }

  /**
   * Presses Back for a dialog that no pending Back closes already. Nobody presses it again after a dialog has opened within a pending
   * Back, until all steps are done: the target of that Back is fixed before the dialog has an entry, and no page learns of it.
   */
  function goBack(): void {
    if (pendingBacks.length === 0) meant = shown()
    if (browser.steps.length === 0) hasOpened = false
    if (shown().length <= pendingBacks.length || hasOpened) return
    history.go(-1)
    counts.backs += 1
    pendingBacks.push(browser.steps.length)
  }

  async function arrive(meanwhile = () => {}): Promise<void> {
    await null
    browser.arrive(meanwhile)
    pendingBacks = pendingBacks.map((place) => place - 1).filter((place) => place > 0)
    await null
  }

  for (const action of actions) {
    if (action === 'open') openDialog()
    else if (action === 'close top') close(shown().at(-1))
    else if (action === 'close bottom') close(shown()[0])
    else if (action === 'Back') goBack()
    else await arrive(action === 'arrive' ? undefined : openDialog)
  }
  for (let step = 0; step <= 2 * actions.length; step += 1) await arrive()
  const open = dialogs.filter(({ isOpen }) => isOpen)
  const { key, overlay = 0 }: State = history.state
  const backs: number[] = []
  // each dialog that is left takes one further Back
  for (const _ of open) {
    history.go(-1)
    for (let step = 0; step <= 2 * actions.length; step += 1) await arrive()
    backs.push(open.filter(({ isOpen }) => isOpen).length)
  }
  return { ...counts, key, overlay, open: open.length, left: backs, end: history.state as State }
}

function* sequences(length: number): Generator<readonly Action[]> {
  if (length === 0) return yield []
  for (const rest of sequences(length - 1)) for (const action of ACTIONS) yield [...rest, action]
}

test('in each order of openings, closings, Back and arrivals, one Back closes one dialog and stays on the screen', async () => {
  for (const actions of sequences(LENGTH)) {
    const about = `open, ${actions.join(', ')}`
    const { key, open, left, end, backs, closedByBack, closedMeanwhile } = await play(['open', ...actions])
    expect(key, about).toBe(SCREEN.key)
    expect(backs - (closedByBack - open), about).toBeLessThanOrEqual(closedMeanwhile)
    expect(closedByBack - open, about).toBeLessThanOrEqual(backs)
    expect(left, about).toEqual(Array.from({ length: open }, (_, place) => open - place - 1))
    expect(end, about).toEqual(SCREEN)
  }
})
