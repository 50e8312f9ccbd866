import { CASES } from './cases.ts'
import { tryCases, tryHonesty, tryLanguages } from './try-cases.ts'

tryHonesty()
tryCases(CASES)
// The words around these do not hang on the order that is placed, whose buttons are found by their English names.
tryLanguages(
  CASES.filter(
    ({ isTelling, when, screens }) => isTelling && when === 'later' && !screens.includes('history'),
  ),
)
