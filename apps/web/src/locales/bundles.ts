import type { Resources } from './resources.ts'

/**
 * The build joins the messages of a language into one file for each bundle. The client loads `first` before the first paint and `rest`
 * with every screen that is not in `FIRST_SCREENS`; the others come with the only part that uses them.
 */
export type Bundle = 'first' | 'rest' | 'charter' | 'restore' | 'device'

export type Namespace = keyof Resources

export const BUNDLES: Readonly<Record<Namespace, Bundle>> = {
  account: 'rest',
  alarm: 'rest',
  app: 'first',
  briefing: 'rest',
  charter: 'charter',
  companion: 'rest',
  consent: 'rest',
  device: 'device',
  directory: 'rest',
  draw: 'first',
  fairness: 'rest',
  hall: 'rest',
  home: 'first',
  inbox: 'rest',
  limits: 'rest',
  lottery: 'rest',
  member: 'rest',
  'my-draws': 'rest',
  report: 'first',
  reservation: 'rest',
  restore: 'restore',
  support: 'rest',
  transparency: 'rest',
  ui: 'first',
  video: 'first',
  wallet: 'rest',
  xuanfei: 'first',
}

/** Paths of the screens that use only the first bundle. */
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
