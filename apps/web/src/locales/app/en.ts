import type { AppWords } from './ja.ts'

export const app = {
  mainNavigation: 'Main',
  tabHome: 'Home',
  tabVideos: 'Videos',
  tabDirectory: 'Directory',
  tabGame: 'Games',
  tabMine: 'Mine',
  promise: 'Every draw can be checked by your own device.',
  notFoundTitle: 'Page not found',
  notFoundHead: 'No such page',
  notFoundText: 'The address may have changed, or there is a slip in it.',
  toHome: 'To Home',
  newVersion: 'A new version is there',
  reload: 'Reload',
  accountOffline: 'Account offline',
  seenBefore: 'No connection. As seen on {{time}}.',
  refusedVersion: 'A version of this app that is not in the public log was refused.',
} satisfies AppWords
