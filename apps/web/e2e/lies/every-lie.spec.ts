import { MODES } from './modes.ts'
import { tryHonesty, tryLanguages, tryLies } from './try-lies.ts'

tryHonesty()
tryLies(MODES)
// The words around these do not hang on the order that is placed, whose buttons are found by their English names.
tryLanguages(
  MODES.filter(
    ({ isTelling, when, screens }) => isTelling && when === 'later' && !screens.includes('history'),
  ),
)
