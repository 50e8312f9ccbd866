import type { Page } from '@playwright/test'

/** A value that the screen shows as proved, by its own status or by a stamp that covers it. */
export interface Claim {
  readonly what: string
  readonly verification: 'witnessed' | 'recomputed'
  /** the issue of its draw, '' without one */
  readonly issue: string
  /** the id of its bet, '' without one */
  readonly bet: string
  /** three faces, an amount in hundredths, an option, or the text */
  readonly value: string
  readonly reference: string
}

/** A warning on the screen. */
export interface Warning {
  readonly level: 'red' | 'amber'
  readonly what: string
  readonly words: string
}

export interface Reading {
  readonly claims: readonly Claim[]
  readonly warnings: readonly Warning[]
  readonly stamps: number
  /** Number of draws marked as recomputed: the operator could have chosen their dice. */
  readonly recomputed: number
  /** States of the followed draws. */
  readonly followed: readonly string[]
}

/** Reads the screen by the client's data attributes. Runs inside the page. */
function read(): Reading {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen)
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const near = (element: Element, name: string) => element.closest(`[${name}]`)?.getAttribute(name) ?? ''

  const KINDS = ['dice', 'throw', 'countdown', 'odds', 'odds-row', 'balance', 'movement', 'session']
  const FIELDS = '[data-field]'
  const stampedOf = (element: Element) => {
    const scope = element.closest('[data-issue]')
    const seals = scope ? [...scope.querySelectorAll('[data-testid="seal"]')].filter(seen) : []
    return seals.some((seal) => seal.getAttribute('data-seal') === 'witnessed')
  }
  const claims = all([...KINDS.map((kind) => `[data-testid="${kind}"]`), FIELDS].join(',')).flatMap(
    (element): Claim[] => {
      const what = element.dataset.testid ?? `bet ${element.dataset.field}`
      const own = near(element, 'data-verification')
      // the countdown belongs to the next draw, which no stamp on the screen covers
      const covered = what !== 'countdown' && what !== 'session' && what !== 'balance' && stampedOf(element)
      const verification = covered && own === '' ? 'witnessed' : own
      if (verification !== 'witnessed' && verification !== 'recomputed' && !covered) return []
      const { faces, value, option } = element.dataset
      return [
        {
          what,
          verification: verification === 'recomputed' && !covered ? 'recomputed' : 'witnessed',
          issue: near(element, 'data-issue'),
          bet: near(element, 'data-bet'),
          value: faces ?? value ?? (element.textContent ?? '').trim(),
          reference: element.dataset.reference ?? option ?? near(element, 'data-option'),
        },
      ]
    },
  )

  const sign =
    (level: Warning['level'], what: string) =>
    (element: Element): Warning => ({
      level,
      what: what || (element.getAttribute('data-what') ?? ''),
      words: wordsOf(element),
    })
  const levels = ['red', 'amber'] as const
  const warnings = [
    ...all('[data-testid="seal"][data-seal="not_verified"]').map(sign('red', 'seal')),
    ...all('[data-testid="seal"][data-seal="unanswered"]').map(sign('amber', 'seal')),
    ...all('[data-verification="contradicted"]').map(sign('red', 'contradicted')),
    ...levels.flatMap((level) => all(`[data-level="${level}"]`).map(sign(level, ''))),
    ...['silent', 'contradicted'].flatMap((state) =>
      all(`[data-testid="followed"][data-state="${state}"]`).map(sign('red', state)),
    ),
    ...all('[data-testid="followed"][data-state="late"]').map(sign('amber', 'late')),
    // an error state with a retry button
    ...all('[role="alert"]:not([data-testid="alarm"]):has(button)').map(sign('amber', 'error face')),
  ]
  const sealed = (state: string) => all(`[data-testid="seal"][data-seal="${state}"]`).length
  return {
    claims,
    warnings,
    stamps: sealed('witnessed'),
    recomputed: sealed('recomputed'),
    followed: all('[data-testid="followed"]').map(({ dataset }) => dataset.state ?? ''),
  }
}

export function readScreen(page: Page): Promise<Reading> {
  return page.evaluate(read)
}
