import type { IdentityWords } from './ja.ts'

export const identity = {
  title: 'Adakah ini anda?',
  text: 'Anda log masuk lebih 15 minit yang lalu. Untuk meneruskan, masukkan kata laluan log masuk anda.',
  goOn: 'Teruskan',
  passkeys: 'Kunci laluan',
  passkeysText:
    'Log masuk dengan cap jari, wajah atau kunci peranti anda, tanpa kata laluan. Menukar kata laluan log masuk akan memadamkannya.',
  passkeyAdd: 'Tambah kunci laluan',
  passkeySince: 'Ditambah pada',
  passkeyRemove: 'Padam kunci laluan ini',
  passkeyLogin: 'Log masuk dengan kunci laluan',
  passkeyProve: 'Guna kunci laluan',
  passkeyNot: 'Kunci laluan tidak disahkan. Sila cuba lagi.',
} satisfies IdentityWords
