import type { IdentityWords } from './ja.ts'

export const identity = {
  title: 'Adakah ini anda?',
  text: 'Anda log masuk lebih 15 minit yang lalu. Untuk meneruskan, masukkan kata laluan log masuk anda.',
  goOn: 'Teruskan',
} satisfies IdentityWords
