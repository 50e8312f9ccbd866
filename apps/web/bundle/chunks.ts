/** The libraries that every screen stands on: one chunk compresses better than ten, and outlives a change of ours. */
const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod)[\\/]/

/** What of them only screens use, and the first paint does without. */
const SCREENS_ONLY =
  /[\\/](query-core|react-query)[\\/].*(nfinite|utationObserver|useMutation|ueries\b|queriesObserver)/

/** Our own part of the first paint: what stands there whatever the screen. */
const SHELL =
  /web[\\/]src[\\/](app[\\/](?!Not|AppUpdate)|routes|lib[\\/](base64|call|language|preferences|reload-newest|session|theme|toast|translation|when-idle)\.|lib[\\/]queries[\\/](member|system)\.|ui[\\/](Button|ButtonLink|ErrorFace|Face|IconButton|Skeleton|Spinner|Toasts|TopBar|WordMark)\.)|shared[\\/](contract[\\/](call|fields|member|system)\.|points|locale|errors)/

/** A draw on its way and its result: Home, the games, the table. */
const DRAWS =
  /web[\\/]src[\\/](ui[\\/](LiveDraw|Throw|Dice|Die|Countdown|DrawSeal|Seal)\.|lib[\\/](use-open-draw|queries[\\/]witness)\.)/

/** What forms are made of. */
const FORMS =
  /web[\\/]src[\\/]ui[\\/](CheckField|DigitsField|Field|Form|LongField|PasswordField|SelectField|ReportSheet)\./

/** A profile as lists show it. */
const PROFILES =
  /web[\\/]src[\\/](ui[\\/](ProfileCard|ProfileRow|SampleMark|Stars|use-ask-out)|lib[\\/](path-of-profile|tags|queries[\\/]xuanfei))\./

/** What many screens are made of. */
const PARTS =
  /web[\\/]src[\\/](ui|lib|lib[\\/]queries)[\\/][^\\/]+$|shared[\\/]rules|lucide-react|react-query|query-core/

const isPart = (id: string) => PARTS.test(id) && !DRAWS.test(id) && !FORMS.test(id) && !PROFILES.test(id)

/** The order decides: each takes along what its modules stand on, unless an earlier one has it. */
export const chunkGroups = [
  { name: 'foundation', test: (id: string) => FOUNDATION.test(id) && !SCREENS_ONLY.test(id) },
  { name: 'shell', test: SHELL },
  { name: 'parts', test: isPart, minShareCount: 7 },
  { name: 'profiles', test: PROFILES, minShareCount: 2 },
  { name: 'forms', test: FORMS, minShareCount: 3 },
  { name: 'draws', test: DRAWS, minShareCount: 2 },
]
