import path from 'node:path'

/** Libraries that every screen needs: one chunk compresses better than ten and stays cached when our code changes. */
const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod|i18next|react-i18next)[\\/]/

/** Libraries that only some screens need. */
const SCREENS_ONLY =
  /[\\/](query-core|react-query)[\\/].*(nfinite(?!QueryOptions)|useQueries|queriesObserver|useMutation|mutationObserver)|[\\/](virtual-core|react-virtual)[\\/]/

/** The shell is the imports of these modules: most visitors arrive at Home. */
const ARRIVALS = ['src/main.tsx', 'src/features/home/HomeScreen.tsx']
const FEATURES = /web[\\/]src[\\/]features[\\/]/

/** Parts that screens share. */
const PARTS =
  /web[\\/]src[\\/](lib[\\/](?!draft|resume|share|use-idle)|ui[\\/](?!form))|packages[\\/]shared[\\/]contract[\\/](?!fairness|reservation)/
const PARTS_SHARED_BY = 6

const ICONS = /lucide-react/
/** Shared parts that Home needs. */
const ICONS_OF_HOME = /lucide-react.*[\\/](message-circle|x)\.m?js/
const FORMS = /web[\\/]src[\\/](ui[\\/]form[\\/]|lib[\\/]draft)/
/** What lists of profiles show; the reservation's dialog and its receipts are loaded on request. */
const PROFILES = /web[\\/]src[\\/]entities[\\/](profile[\\/]|reservation[\\/]use-reserve-sheet)/
const RESERVATIONS = /web[\\/]src[\\/]entities[\\/]reservation[\\/]/

/** Small parts of the tabs, in one file for each group of screens: over HTTP/1.1 each file costs a round trip and its headers. */
const LISTS = /query.*nfinite(?!QueryOptions)|web[\\/]src[\\/](lib[\\/]use-address-query|ui[\\/]Tabs)/
const DIRECTORY = /web[\\/]src[\\/]features[\\/]xuanfei[\\/](CityProfiles|ProfilesSkeleton|xuanfei-queries)/
const INBOX = /web[\\/]src[\\/]entities[\\/]inbox|contract[\\/]support/
/** Apart from the menus: dialogs and most forms need them, too. */
const MUTATIONS = /[\\/](query-core|react-query)[\\/].*(useMutation|mutationObserver)/
const OVERLAY = /web[\\/]src[\\/]lib[\\/]overlay/
const MENUS =
  /web[\\/]src[\\/](features[\\/]member[\\/]mine-menu|entities[\\/]member[\\/]LogoutRow|ui[\\/](Menu|Avatar)|lib[\\/](install|recovery-code|language-names))/

/** Access to the local verifier, without the verifier itself. */
const DEVICE = /web[\\/]src[\\/]entities[\\/](alarm|order|wallet|signed-message)[\\/](?!Balance)/

/** Live draws and results. Lists, plots and guesses are not on the table. */
const DRAWS = /web[\\/]src[\\/]entities[\\/]draw[\\/](?!GuessAlong|drawn-sums|SumPlot|ListedDraw)/
const DRAW_LISTS = /web[\\/]src[\\/]entities[\\/]draw[\\/](GuessAlong|drawn-sums|SumPlot|ListedDraw)/

/** What the verifier and the screens of draws share: without a chunk for it, every wallet screen loads the screens of draws. */
const RULES = /packages[\\/]shared[\\/]rules[\\/]|web[\\/]src[\\/]fairness[\\/]read-dice/

/** Shared code of both curves. */
const CURVES = /@noble[\\/]curves[\\/](utils|abstract[\\/](modular|curve|hash-to-curve))/

/** Ed25519, for receipts, texts and checkpoints. */
const SIGNATURES = /@noble[\\/]curves[\\/](ed25519|abstract[\\/](edwards|montgomery|oprf|frost))/

/** The public log, its formats and files with inclusion proofs. */
const PUBLIC_LOG =
  /web[\\/]src[\\/]fairness[\\/](public-log|signed-file)|packages[\\/]tlog[\\/]|shared[\\/]fairness[\\/](proof-place|check-signed-file)/

/** Reads and verifies receipts; the service worker caches it. */
const RECEIPT = /shared[\\/]fairness[\\/]receipt\.ts/

/** What a device needs only after a restore: the statement for its notice, and the code that applies it, which reads receipts. */
const STATEMENT = /web[\\/]src[\\/]fairness[\\/]restore-record|shared[\\/]restore-line/
const RESTORE =
  /web[\\/]src[\\/]fairness[\\/](announced-restore|accept-restore|restore-claims|restored-wallet)/

/** The verifier in one file that the service worker caches. The two curves are loaded when a signature is checked. */
const VERIFIER =
  /web[\\/]src[\\/]fairness[\\/]|shared[\\/]fairness[\\/](?!beacon-check|receipt|house-text)|shared[\\/]contract[\\/]fairness|node_modules[\\/](idb|@noble[\\/]hashes)[\\/]/

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Normalises the path separators of module ids. */
const root = path.resolve(import.meta.dirname, '..').replaceAll('\\', '/')

/** Returns all own modules that the arrivals import, transitively. A package's index would include the whole package. */
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

/** In order of precedence: each chunk includes the dependencies of its modules that no earlier chunk has. */
export const chunkGroups = [
  { name: 'foundation', test: (id: string) => FOUNDATION.test(id) && !SCREENS_ONLY.test(id) },
  { name: nameOfShell },
  { name: 'common', test: PARTS, minShareCount: PARTS_SHARED_BY },
  { name: 'icons', test: ICONS, minShareCount: 2 },
  { name: 'rules', test: RULES, minShareCount: 2 },
  { name: 'forms', test: FORMS, minShareCount: 3 },
  { name: 'device', test: DEVICE, minShareCount: 2 },
  { name: 'draws', test: DRAWS, minShareCount: 2 },
  { name: 'draw-lists', test: DRAW_LISTS, minShareCount: 2 },
  { name: 'profiles', test: PROFILES, minShareCount: 2 },
  { name: 'reservations', test: RESERVATIONS, minShareCount: 2 },
  { name: 'lists', test: LISTS, minShareCount: 2 },
  { name: 'directory', test: DIRECTORY, minShareCount: 2 },
  { name: 'mutations', test: MUTATIONS },
  { name: 'overlay', test: OVERLAY },
  { name: 'inbox', test: INBOX, minShareCount: 2 },
  { name: 'menus', test: MENUS, minShareCount: 2 },
  {
    name: 'verifier',
    test: (id: string) =>
      VERIFIER.test(id) && ![PUBLIC_LOG, STATEMENT, RESTORE].some((part) => part.test(id)),
  },
  { name: 'curves', test: CURVES },
  { name: 'signatures', test: SIGNATURES },
  { name: 'public-log', test: PUBLIC_LOG },
  { name: 'receipt', test: RECEIPT },
  { name: 'statement', test: STATEMENT },
  { name: 'restore', test: RESTORE },
]
