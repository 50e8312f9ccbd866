import path from 'node:path'

/** The libraries that every screen stands on: one chunk compresses better than ten, and outlives a change of ours. */
const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod|i18next|react-i18next)[\\/]/

/** What of them only some screens use. */
const SCREENS_ONLY =
  /[\\/](query-core|react-query)[\\/].*(nfinite(?!QueryOptions)|useQueries|queriesObserver|useMutation|mutationObserver)/

/** The shell is what these stand on, and nothing else: most people arrive at Home. */
const ARRIVALS = ['src/main.tsx', 'src/features/home/HomeScreen.tsx']
const FEATURES = /web[\\/]src[\\/]features[\\/]/

/** Parts of screens, once for all of them. */
const PARTS =
  /web[\\/]src[\\/](lib[\\/](?!draft)|ui[\\/](?!form))|packages[\\/]shared[\\/]contract[\\/](?!fairness)/
const PARTS_SHARED_BY = 6

const ICONS = /lucide-react/
/** Those that stand on Home; it waits for no others. */
const ICONS_OF_HOME = /lucide-react.*[\\/](message-circle|x)\.m?js/
const FORMS = /web[\\/]src[\\/](ui[\\/]form[\\/]|lib[\\/]draft)/
const PROFILES = /web[\\/]src[\\/]entities[\\/](profile|reservation)[\\/]/

/** The way to what this device keeps and checks, without the verifier itself. */
const DEVICE = /web[\\/]src[\\/]entities[\\/](alarm|order|wallet|signed-message)[\\/]/

/** A draw on its way and its result. */
const DRAWS = /web[\\/]src[\\/]entities[\\/]draw[\\/]/

/** What both curves stand on. */
const CURVES = /@noble[\\/]curves[\\/](utils|abstract[\\/](modular|curve|hash-to-curve))/

/** The curve of receipts, texts and heads of the log. */
const SIGNATURES = /@noble[\\/]curves[\\/](ed25519|abstract[\\/](edwards|montgomery|oprf|frost))/

/** The public log, its formats, and files that stand on a place in it. */
const PUBLIC_LOG =
  /web[\\/]src[\\/]fairness[\\/](public-log|signed-file)|shared[\\/](tlog[\\/]|fairness[\\/](proof-place|check-signed-file))/

/** What verifies: in one file that the service worker keeps. The two curves come when a signature is checked. */
const VERIFIER =
  /web[\\/]src[\\/]fairness[\\/]|shared[\\/]fairness[\\/](?!beacon-check|receipt|house-text)|shared[\\/]contract[\\/]fairness|node_modules[\\/](idb|@noble[\\/]hashes)[\\/]/

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Ids of modules have slashes on every system. */
const root = path.resolve(import.meta.dirname, '..').replaceAll('\\', '/')

/** Everything of ours that the arrivals import, and what that imports in turn. A package's index would lead to all of the package. */
function reached(graph: Graph): Set<string> {
  const found = new Set<string>()
  const wanted = ARRIVALS.map((file) => `${root}/${file}`)
  for (const id of wanted) {
    if (found.has(id) || id.includes('node_modules')) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    if (!info) throw new Error(`${id} is not part of the build`)
    wanted.push(...info.importedIds)
  }
  return found
}

let shell: Set<string> | undefined

function nameOfShell(id: string, graph: Graph): string | null {
  shell ??= reached(graph)
  return ICONS_OF_HOME.test(id) || (shell.has(id) && !FEATURES.test(id)) ? 'shell' : null
}

/** The order decides: each takes along what its modules stand on, unless an earlier one has it. */
export const chunkGroups = [
  { name: 'foundation', test: (id: string) => FOUNDATION.test(id) && !SCREENS_ONLY.test(id) },
  { name: nameOfShell },
  { name: 'common', test: PARTS, minShareCount: PARTS_SHARED_BY },
  { name: 'icons', test: ICONS, minShareCount: 2 },
  { name: 'forms', test: FORMS, minShareCount: 3 },
  { name: 'device', test: DEVICE, minShareCount: 2 },
  { name: 'draws', test: DRAWS, minShareCount: 2 },
  { name: 'profiles', test: PROFILES, minShareCount: 2 },
  { name: 'verifier', test: (id: string) => VERIFIER.test(id) && !PUBLIC_LOG.test(id) },
  { name: 'curves', test: CURVES },
  { name: 'signatures', test: SIGNATURES },
  { name: 'public-log', test: PUBLIC_LOG },
]
