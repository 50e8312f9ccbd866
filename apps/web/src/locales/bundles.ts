/** The two files in which a client loads the messages of a language: before the first paint, and with the first screen that needs more. */
export const BUNDLES = ['first', 'rest'] as const
export type Bundle = (typeof BUNDLES)[number]

/** Namespaces of the first bundle; every other namespace is in the second. */
export const FIRST: readonly string[] = [
  'app',
  'base',
  'draw',
  'home',
  'report',
  'site',
  'ui',
  'video',
  'xuanfei',
]
