import type { Source } from '@saikoro/shared/source'

/** A text that only a tampering server sends, with the source of its leaf. */
export type FalseText = readonly [text: string, source: Source]

/** Finds texts outside the frames that their source allows. Runs inside the page. */
export function findUnframed(falseTexts: readonly FalseText[]): string[] {
  const STAMPED = '[data-verification="witnessed"], [data-verification="recomputed"]'
  const SEALED =
    '[data-seal="witnessed"], [data-seal="recomputed"], [data-testid="signature"][data-state="signed"]'
  const MARKED = '[data-verification="contradicted"], [data-verification="unproved"], [data-level]'
  const UNSIGNED = ':scope > [data-testid="signature"]:not([data-state="signed"])'
  const isAllowed = (element: Element, source: Source) => {
    if (element.closest('q, blockquote')) return true
    if (source === 'quote') return Boolean(element.parentElement?.querySelector(UNSIGNED))
    if (source === 'content' || source === 'key')
      return !element.closest(STAMPED) && !element.closest('li, article, [data-issue]')?.querySelector(SEALED)
    return element.closest(MARKED) !== null
  }
  return [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const words = [...own.map(({ textContent }) => textContent), element.getAttribute('aria-label')]
      .join(' ')
      .replace(/(?<=\d)[,\u00a0\u202f](?=\d)/g, '')
    return falseTexts.flatMap(([text, source]) =>
      words.includes(text) && element.checkVisibility() && !isAllowed(element, source)
        ? [`${source} ${text} in “${words.trim().slice(0, 80)}”`]
        : [],
    )
  })
}
