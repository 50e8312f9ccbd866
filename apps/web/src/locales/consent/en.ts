import type { ConsentWords } from './ja.ts'

export const consent = {
  title: 'Your listing',
  languages: 'Languages',
  lead: 'This page is for the person shown in the profile below. Only you decide whether it is listed; the operator cannot agree for you.',
  state: 'State of the listing',
  stateListed: 'Your profile is listed.',
  stateNotListed: 'Your profile is not listed.',
  stateClosed: 'You agreed; the profile is not shown at the moment.',
  adult: 'I am 18 or older.',
  willing: 'This is my profile, and I agree that it is listed as shown below.',
  bothNeeded: 'Please tick both',
  list: 'Agree and list it',
  refuse: 'Do not list it',
  withdraw: 'Take the listing down now',
  nowListed: 'Your profile is listed now',
  nowTakenDown: 'Your profile is not listed. That holds at once.',
  shown: 'What others see',
  kept: 'Only the time of your consent and of its withdrawal is recorded. This page keeps nothing about you on this device. Keep this link to yourself.',
  noLink: 'The link is not complete',
  noLinkText: 'Please open the link as you received it, with everything after the #.',
} satisfies ConsentWords
