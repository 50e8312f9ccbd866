// Which folders may import which. `pnpm lint` checks it.
import { globSync, readFileSync } from 'node:fs'

const TESTS = String.raw`\.(test|spec)\.tsx?$|/(test|e2e|test-data)/|\.config\.ts$`
const PACKAGES = '^(apps|packages|prisma)/'
const WEB = '^apps/web/src'
const API = '^apps/api/src'

/** Folders whose own files are the base of the folders in them; elsewhere the files above are the entry to those below. */
const BASES = '^(packages/shared|apps/web/src/ui)'

const pathsOf = (paths) => (typeof paths === 'string' ? { path: paths } : paths)
const not = (name, from, to) => ({ name, severity: 'error', from: pathsOf(from), to: pathsOf(to) })

/** A folder, and those above it, which it must not import. */
const layer = (name, root, above) => not(`${name}-imports-nothing-above-it`, `${root}/`, above)

/** A package, which imports its dependencies; those of its tests are in devDependencies. */
function dependenciesOnly(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const names = Object.keys(dependencies).flatMap((name) => /^@saikoro\/(.+)/.exec(name)?.[1] ?? [])
  const listed = `^(${folder}|(apps/|packages/)?(${names.join('|')}))/`
  return not(`${folder}-imports-its-dependencies`, `^${folder}/`, { path: PACKAGES, pathNot: listed })
}

export default {
  forbidden: [
    // packages and applications; pnpm refuses circles of them
    not('nothing-imports-an-application', '^(?!packages/lab/)([^/]+/[^/]+)/', {
      path: '^apps/',
      pathNot: '^$1/',
    }),
    ...globSync('{apps/*,packages/*,prisma}').map(dependenciesOnly),
    not('shared-runs-in-a-browser', '^packages/shared/', { dependencyTypes: ['core'] }),

    not('a-package-imports-another-by-its-name', '^(prisma|(?:apps|packages)/[^/]+)/', {
      path: PACKAGES,
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    }),

    // the API: server, cli → jobs, domains → http → kernel
    layer('kernel', `${API}/kernel`, `${API}/(server|cli|jobs|domains|http|audit|media|push)/`),
    layer('http', `${API}/http`, `${API}/(server|cli|jobs|domains)/`),
    layer('jobs', `${API}/jobs`, `${API}/(server|cli)/`),
    layer('domains', `${API}/domains`, `${API}/(server|cli|jobs)/`),

    // the client: app → features → entities → ui, fairness, lib
    layer('features', `${WEB}/features`, `${WEB}/app/`),
    layer('entities', `${WEB}/entities`, `${WEB}/(features|app)/`),
    layer('ui', `${WEB}/ui`, `${WEB}/(entities|features|app)/|^packages/shared/contract/`),
    layer('fairness', `${WEB}/fairness`, `${WEB}/(ui|entities|features|app)/`),
    layer('lib', `${WEB}/lib`, `${WEB}/(fairness|ui|entities|features|app)/`),
    not('a-feature-imports-no-other', `${WEB}/features/([^/]+)/`, {
      path: `${WEB}/features/`,
      pathNot: `${WEB}/features/$1/`,
    }),

    // what a server says reaches a screen through code that compares it with a proof, or as a quotation
    not(
      'what-a-server-says-is-checked-or-quoted',
      {
        path: `${WEB}/`,
        pathNot:
          `${WEB}/(fairness/|entities/[^/]+/[^/]+[.]ts$|ui/Quote[.]tsx$|entities/signed-message/SignatureBadge[.]tsx$` +
          `|features/lottery/(cart|odds-rows)[.]ts$|features/wallet/shown-movements[.]ts$)`,
      },
      `${WEB}/lib/unverified[.]ts$`,
    ),
    not(
      'no-content-beside-a-stamp',
      `${WEB}/(fairness|entities/(draw|bet|order|wallet)|features/(lottery|fairness|my-draws|wallet))/`,
      '^packages/shared/contract/(xuanfei|video|notice|consent|support)[.]ts$',
    ),

    // folders
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    not(
      'a-folder-imports-nothing-of-the-one-around-it',
      { path: '^(.+)/[^/]+/[^/]+$', pathNot: `${BASES}/[^/]+/[^/]+$` },
      { path: '^$1/[^/]+$' },
    ),
    not('a-base-imports-none-of-its-folders', `${BASES}/[^/]+$`, '^$1/[^/]+/'),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `/dist/|/generated/|/test-results/|${TESTS}` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
