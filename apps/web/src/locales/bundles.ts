import type { Resources } from './resources.ts'

/** The build joins the messages of a language into two bundles. The client loads the first one before the first paint. */
export const BUNDLES = ['first', 'rest'] as const
export type Bundle = (typeof BUNDLES)[number]

/** Namespaces that a part of the client imports with its code. */
export const WITH_THEIR_PART: ReadonlySet<string> = new Set<keyof Resources>(['charter', 'restore'])

/** Namespaces of the first bundle. Every other namespace is in the rest. */
export const FIRST: ReadonlySet<string> = new Set<keyof Resources>([
  'app',
  'draw',
  'home',
  'report',
  'ui',
  'video',
  'xuanfei',
])

/** Paths of the screens that use only the first bundle. Every other screen loads the rest as well. */
export const FIRST_SCREENS: readonly string[] = [
  '/Home',
  '/Notice',
  '/Choose',
  '/Video',
  '/PlayVideo',
  '/List',
  '/Profile',
  '/SwitchLanguage',
  '*',
]
