/** How a language says a term, and the words that it must not say in its place. */
interface Term {
  readonly say: string
  readonly never: RegExp
}

export type Glossary = Readonly<Record<TermName, Term>>

type TermName =
  | 'stake'
  | 'odds'
  | 'draw'
  | 'settle'
  | 'commitment'
  | 'seed'
  | 'root'
  | 'chain'
  | 'beacon'
  | 'sandbox'
  | 'withdrawal'
  | 'card'
  | 'voucher'
  | 'receipt'
  | 'exclusion'
  | 'support'
  | 'playPoints'
