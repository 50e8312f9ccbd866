import type { Resources } from './resources.ts'

/** The build joins the messages of a language into two bundles. The client loads the first one before the first paint. */
export const BUNDLES = ['first', 'rest'] as const
export type Bundle = (typeof BUNDLES)[number]

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
