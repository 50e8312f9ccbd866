/** Libraries that every screen needs: one chunk compresses better than ten and stays cached when our code changes. */
const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zod|i18next|react-i18next)[\\/]/

/** The start of the app and Home, where most visitors arrive, with everything that they import. */
const SHELL = /web[\\/]src[\\/](main\.tsx|app[\\/]|features[\\/]home[\\/]HomeScreen)/

/** Icons and small own modules that screens share: a file for each would cost a request each. */
const ICONS = /lucide-react/
const COMMON = /web[\\/]src[\\/](lib|ui|locales)[\\/]|packages[\\/]shared[\\/](?!fairness)|@tanstack/
const DRAWS = /web[\\/]src[\\/]entities[\\/]draw[\\/]/
const ENTITIES = /web[\\/]src[\\/]entities[\\/]/

/** The local verifier. It loads the check of the beacon's signature when it verifies a draw. */
const VERIFIER =
  /web[\\/]src[\\/]fairness[\\/]|packages[\\/]tlog[\\/]|packages[\\/]shared[\\/]fairness[\\/](?!beacon-check)|node_modules[\\/](idb|@noble[\\/]hashes)[\\/]/
const CURVES = /@noble[\\/]curves/

/** In order of precedence: each chunk includes the dependencies of its modules that no earlier chunk has. */
export const chunkGroups = [
  { name: 'foundation', test: FOUNDATION },
  { name: 'shell', test: SHELL },
  { name: 'icons', test: ICONS, minShareCount: 2 },
  { name: 'common', test: COMMON, minShareCount: 4 },
  { name: 'draws', test: DRAWS, minShareCount: 2 },
  { name: 'entities', test: ENTITIES, minShareCount: 3 },
  { name: 'curves', test: CURVES, minShareCount: 2 },
  { name: 'verifier', test: VERIFIER },
]
