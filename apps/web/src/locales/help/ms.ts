import type { HelpWords } from './ja.ts'

export const help = {
  paidTitle: 'Sudah membayar?',
  paidText: 'Berhenti, simpan mesej, dan beritahu bank serta polis anda.',
  outside: 'Bantuan luar: Pusat Respons Scam Kebangsaan (NSRC), 997',
} satisfies HelpWords
