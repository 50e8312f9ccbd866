import type { HelpWords } from './ja.ts'

export const help = {
  paidTitle: 'Already paid?',
  paidText: 'Stop, keep the messages, tell your bank and the police.',
  outside:
    'Help outside: 159 in the UK, reportfraud.ftc.gov in the US, elsewhere the fraud line of your police',
} satisfies HelpWords
