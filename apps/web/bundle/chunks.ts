/** The libraries that every screen stands on: one chunk compresses better than ten, and outlives a change of ours. */
const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod|i18next|react-i18next|use-sync-external-store)[\\/]/

/** What of them only some screens use. */
const SCREENS_ONLY =
  /[\\/](query-core|react-query)[\\/].*(nfinite|useQueries|queriesObserver|useMutation|mutationObserver)/

const ours = (folder: string, names: string) =>
  new RegExp(`web[\\\\/]src[\\\\/]${folder}[\\\\/](${names})\\.`)

/** What stands there whatever the screen, and what nearly every screen is made of. */
const SHELL = [
  /web[\\/]src[\\/](app[\\/](?!Not|AppUpdate)|main|routes)/,
  ours(
    'lib',
    'base64|call|clock|format|language|preferences|refresh|reload-newest|say-error|session|theme|toast|translation|use-near|when-idle',
  ),
  ours('lib[\\\\/]queries', 'games|member|system'),
  ours(
    'ui',
    'Button|ButtonLink|EmptyFace|ErrorFace|Face|IconButton|Later|Picture|PlainNotice|PullToRefresh|QueryFace|RefreshScreen|SandboxMark|Section|Sheet|Skeleton|Soft|Spinner|Stack|Toasts|TopBar|WordMark',
  ),
  /shared[\\/](contract[\\/](call|fields|limits|lottery|member|system)\.|points|locale|errors)/,
]

/** Icons that several screens show. */
const ICONS = /lucide-react/

/** A profile as lists show it, under the house's banners. */
const PROFILES = [
  ours('ui', 'Banner|ProfileCard|ProfileRow|SampleMark|Stars|use-ask-out'),
  ours('lib', 'path-of-profile|tags'),
  ours('lib[\\\\/]queries', 'xuanfei'),
]

/** The way to what this device keeps and checks, without the verifier itself. */
const DEVICE = [
  /web[\\/]src[\\/]entities[\\/](alarm|order|purse)[\\/]/,
  ours('entities[\\\\/]draw', 'path-of-proof|shown|witness-queries'),
  ours('lib[\\\\/]fairness', 'alarms|lanes|patience'),
  ours('ui', 'Warning'),
]

/** A draw on its way and its result. */
const DRAWS = [
  /web[\\/]src[\\/]entities[\\/]draw[\\/](?!shown-bet|use-bet-alarm|wall-clock)/,
  ours('lib[\\\\/]fairness', 'read-dice'),
]

/** What verifies: in one file that the service worker keeps. The two curves come when a signature is checked. */
const VERIFIER = [
  /web[\\/]src[\\/]lib[\\/]fairness[\\/]/,
  /shared[\\/]fairness[\\/](?!beacon-check|receipt)/,
  /shared[\\/]contract[\\/]fairness/,
  /node_modules[\\/](idb|@noble[\\/]hashes)[\\/]/,
]

/** What forms are made of. */
const FORMS = [ours('ui', 'CheckField|DigitsField|Field|Form|LongField|PasswordField|SelectField')]

const oneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** The order decides: each takes along what its modules stand on, unless an earlier one has it. */
export const chunkGroups = [
  { name: 'foundation', test: (id: string) => FOUNDATION.test(id) && !SCREENS_ONLY.test(id) },
  { name: 'shell', test: oneOf([...SHELL, ...PROFILES]) },
  { name: 'icons', test: ICONS, minShareCount: 3 },
  { name: 'forms', test: oneOf(FORMS), minShareCount: 3 },
  { name: 'device', test: oneOf(DEVICE), minShareCount: 2 },
  { name: 'draws', test: oneOf(DRAWS), minShareCount: 2 },
  { name: 'verifier', test: oneOf(VERIFIER) },
]
