export const video = {
  title: '動画',
  empty: '動画はまだありません',
  latest: '最新',
  categories: 'カテゴリー',
  plays: '再生 {{number}}回',
  recommended: 'おすすめ',
  playerOf: '動画プレーヤー：{{title}}',
  playFailed: '動画を再生できませんでした。',
  position: '再生位置',
  speed: '再生速度',
  mute: '音を消す',
  unmute: '音を出す',
  fullscreen: '全画面',
  activateWatchVideo: 'アクティベーションを済ませて、動画をご覧ください',
  toBriefing: '無料の案内を読む',
}

export type VideoWords = Readonly<Record<keyof typeof video, string>>
