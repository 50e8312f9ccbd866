import type { BriefingWords } from './ja.ts'

export const briefing = {
  title: 'Safety briefing',
  lead: 'Four short cards. About a minute, free, and no game.',
  progress: 'Card {{step}} of {{total}}',
  freeTitle: 'Reservations are free and real',
  freeText:
    'A reservation costs nothing. Each one is a real record that you can see and cancel at any time under Mine, Reservations.',
  payTitle: 'Nobody will ask you to pay to meet',
  payText:
    '“Pay first and you can meet” or “recharge to unlock” is fraud. Neither we nor anyone on a profile will ever ask you to pay to unlock a meeting.',
  pointsTitle: 'Points are play points',
  pointsText:
    'Points have no cash value. Recharge and withdrawal run in a sandbox, no real money moves. Neither reservations nor videos need a game or a recharge.',
  stopTitle: 'Report and stop at any time',
  stopText:
    'If anyone asks you to pay, press Report. If play becomes too much, set a daily limit, a time-out or a self-exclusion at once under Mine, Limits and breaks.',
  confirm: 'I understand',
  previous: 'Previous card',
  doneTitle: 'Briefing complete',
  doneText: 'Reservations and full videos are open to you. Nobody can take this away.',
  readAgain: 'Read again',
  toDirectory: 'See the directory',
} satisfies BriefingWords
