import type { SupportWords } from './ja.ts'

export const support = {
  title: 'Online service',
  functionInvalid: 'This function is invalid!',
  threadText: 'Your conversation with us is recorded here, inside the app.',
  outsideText:
    '{{host}} is a page outside Saikoro. Reservations are free: if anyone there asks you to pay for a meeting, report it.',
  connect: 'Connect',
  leave: 'Open the outside page',
  leaveTitle: 'You are leaving Saikoro',
  stay: 'Stay here',
  showHere: 'Open inside this app',
  pageTitle: 'Support',
  thread: 'Conversation with the team',
  noMessages: 'No messages yet',
  noMessagesText: 'Write what you would like to know or what went wrong.',
  message: 'Message',
  messagePlaceholder: 'Write a message',
  messageMissing: 'Please write a message',
  send: 'Send',
  you: 'You',
  team: 'Saikoro team',
  loginNeeded: 'Please log in to write to us',
} satisfies SupportWords
