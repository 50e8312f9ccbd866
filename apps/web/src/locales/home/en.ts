import type { HomeWords } from './ja.ts'

export const home = {
  noGames: 'There are no games at the moment',
  openTable: 'To the table',
  latestDraws: 'Latest draws',
  noDraws: 'No draw has taken place yet.',
  fairnessTitle: 'Doubt it. You can check.',
  fairnessText:
    'The dice follow only from a commitment published before and a random number that comes after. Your own device works every draw out again.',
  fairnessLink: 'See how',
  notice: 'Notice',
  highEnd: 'Featured',
  recommended: 'Recommended',
  viewMore: 'View more',
  noProfiles: 'There are no profiles yet.',
  activeNow: 'Members active in the last 5 minutes',
  service: 'Customer service',
  serviceOff: 'This function is invalid!',
} satisfies HomeWords
