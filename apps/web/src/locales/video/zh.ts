import type { VideoWords } from './ja.ts'

export const video = {
  title: '视频',
  empty: '这里还没有视频',
  latest: '最新',
  categories: '分类',
  plays: '播放 {{number}} 次',
  recommended: '推荐',
  playerOf: '视频播放器：{{title}}',
  playFailed: '视频无法播放。',
  position: '播放位置',
  speed: '播放速度',
  mute: '静音',
  unmute: '取消静音',
  fullscreen: '全屏',
  activateWatchVideo: '请激活后观看视频',
  toBriefing: '前往免费安全须知',
} satisfies VideoWords
