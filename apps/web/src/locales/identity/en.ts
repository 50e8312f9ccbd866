import type { IdentityWords } from './ja.ts'

export const identity = {
  title: 'Is it you?',
  text: 'You logged in more than 15 minutes ago. To go on, enter your login password.',
  goOn: 'Go on',
  passkeys: 'Passkeys',
  passkeysText:
    'Log in with your fingerprint, your face or the lock of your device instead of the password. Changing the login password removes them.',
  passkeyAdd: 'Add a passkey',
  passkeySince: 'Added',
  passkeyRemove: 'Remove this passkey',
  passkeyLogin: 'Log in with a passkey',
  passkeyProve: 'Use a passkey',
  passkeyNot: 'The passkey was not confirmed. Please try again.',
} satisfies IdentityWords
