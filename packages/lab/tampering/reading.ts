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
interface Warning {
  readonly level: 'red' | 'amber'
  readonly what: string
  readonly words: string
}

export type Reading = ReturnType<typeof readScreen>

/** Reads the screen by the client's data attributes. Runs inside the page. */
export function readScreen() {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen)
  const near = (element: Element, name: string) => element.closest(`[${name}]`)?.getAttribute(name) ?? ''

  const KINDS = ['dice', 'throw', 'countdown', 'odds', 'odds-row', 'balance', 'movement']
  // the countdown belongs to the next draw, which no stamp on the screen covers
  const UNCOVERED = ['countdown', 'balance']
  const isStamped = (element: Element) => {
    const seals = element.closest('[data-issue]')?.querySelectorAll('[data-seal="witnessed"]') ?? []
    return [...seals].some(seen)
  }
  const claims = all([...KINDS.map((kind) => `[data-testid="${kind}"]`), '[data-field]'].join()).flatMap(
    (element): Claim[] => {
      const { faces, value, option, testid, field, reference } = element.dataset
      const what = testid ?? `bet ${field}`
      const own = near(element, 'data-verification')
      const isCovered = !UNCOVERED.includes(what) && isStamped(element)
      if (own !== 'witnessed' && own !== 'recomputed' && !isCovered) return []
      return [
        {
          what,
          verification: own === 'recomputed' && !isCovered ? 'recomputed' : 'witnessed',
          issue: near(element, 'data-issue'),
          bet: near(element, 'data-bet'),
          value: faces ?? value ?? (element.textContent ?? '').trim(),
          reference: reference ?? option ?? near(element, 'data-option'),
        },
      ]
    },
  )

  const warningsOf = (level: Warning['level'], selector: string, what?: string): Warning[] =>
    all(selector).map((element) => ({
      level,
      what: what ?? element.getAttribute('data-what') ?? selector,
      words: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
    }))
  const warnings = [
    ...warningsOf('red', '[data-testid="seal"][data-seal="not_verified"]'),
    ...warningsOf(
      'amber',
      '[data-testid="seal"]:is([data-seal="unanswered"], [data-seal="missing"], [data-seal="unable"], [data-seal="failed"])',
    ),
    ...warningsOf('red', '[data-verification="contradicted"]'),
    ...warningsOf('red', '[data-level="red"]'),
    ...warningsOf('amber', '[data-level="amber"]'),
    // an error state with a retry button
    ...warningsOf('amber', '[role="alert"]:not([data-testid="alarm"]):has(button)', 'error face'),
  ]
  const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim()
  return {
    claims,
    warnings,
    stamps: all('[data-testid="seal"][data-seal="witnessed"]').length,
    /** The place of each visible element with text. */
    places: all('body *:not(script, style)')
      .filter(({ childNodes }) => [...childNodes].some(isText))
      .map((element) => `${element.tagName} ${near(element, 'data-testid')}`),
  }
}
