import { CASES } from './cases.ts'
import { tryCases, tryLanguages } from './try-cases.ts'
import { tryHonesty } from './try-honest.ts'
import { tryEveryLeaf, trySearch } from './try-leaves.ts'

tryHonesty()
tryCases(CASES)
// only cases without an order or history, whose buttons are found by their English names
tryLanguages(
  CASES.filter(
    ({ isRepresentative, when, screens }) =>
      isRepresentative && when === 'later' && !screens.includes('history'),
  ),
)

trySearch()
tryEveryLeaf()
