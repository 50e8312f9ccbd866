import type { VideoWords } from './ja.ts'

export const video = {
  title: 'Video',
  empty: 'Belum ada video di sini',
  latest: 'Terkini',
  categories: 'Kategori',
  plays: 'Tontonan: {{number}}',
  recommended: 'Disyorkan',
  playerOf: 'Pemain video: {{title}}',
  playFailed: 'Video tidak dapat dimainkan.',
  position: 'Kedudukan',
  speed: 'Kelajuan',
  mute: 'Senyapkan',
  unmute: 'Bunyikan',
  fullscreen: 'Skrin penuh',
  activateWatchVideo: 'Sila aktifkan dan tonton video',
  toBriefing: 'Ke taklimat percuma',
} satisfies VideoWords
