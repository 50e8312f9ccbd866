import type { VideoWords } from './ja.ts'

export const video = {
  title: 'Videos',
  empty: 'There are no videos here yet',
  latest: 'Latest',
  categories: 'Categories',
  plays: 'Plays: {{number}}',
  recommended: 'Recommended',
  playerOf: 'Video player: {{title}}',
  playFailed: 'The video could not be played.',
  position: 'Position',
  speed: 'Speed',
  mute: 'Mute',
  unmute: 'Unmute',
  fullscreen: 'Full screen',
  activateWatchVideo: 'Please activate and watch the video',
  toBriefing: 'To the free briefing',
} satisfies VideoWords
