import type { UiWords } from './ja.ts'

export const ui = {
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  refresh: 'Refresh',
  refreshSuccessful: 'Refresh successful!',
  loading: 'Loading',
  errorTitle: 'This could not be shown',
  networkError: 'No answer from the server. Please check your connection and try again.',
  login: 'Log in',
  register: 'Register',
  logOut: 'Log out',
  playPoints: 'Points are play points. They have no cash value.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  sandbox: 'SANDBOX',
  sandboxText: 'No real money moves here. Do not pay anybody.',
  more: 'Show more',
  pause: 'Pause',
  play: 'Play',
  sessionEnded: 'Please log in again: your login has expired.',
} satisfies UiWords
